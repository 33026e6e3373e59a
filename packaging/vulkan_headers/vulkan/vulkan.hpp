// Vulkan's C++ header of the system, and what llama.cpp uses that headers before 1.3.272 lack (Debian 12 has
// 1.3.239): the settings of validation layers, VK_EXT_layer_settings, as Vulkan's specification lays them out.
// Drivers pass over them; only developers of llama.cpp switch them on.
#pragma once
#include_next <vulkan/vulkan.hpp>

#if VK_HEADER_VERSION < 272
#include <cstdint>
#include <vector>

namespace vk {

enum class LayerSettingTypeEXT : std::int32_t { eBool32 = 0 };

struct LayerSettingEXT {
    const char * pLayerName;
    const char * pSettingName;
    LayerSettingTypeEXT type;
    std::uint32_t valueCount;
    const void * pValues;
};

struct LayerSettingsCreateInfoEXT {
    explicit LayerSettingsCreateInfoEXT(const std::vector<LayerSettingEXT> & settings)
        : settingCount(static_cast<std::uint32_t>(settings.size())), pSettings(settings.data()) {}

    StructureType sType = static_cast<StructureType>(1000496000);
    const void * pNext = nullptr;
    std::uint32_t settingCount;
    const LayerSettingEXT * pSettings;
};

}  // namespace vk
#endif
