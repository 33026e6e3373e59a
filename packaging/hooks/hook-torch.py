"""PyInstaller's hook for torch: its libraries, and the modules that are really imported, nothing else."""

from pathlib import Path

from PyInstaller.utils.hooks import collect_dynamic_libs, get_package_paths

# Some modules look at their own source when they are imported (torch.jit's decorators).
module_collection_mode = "pyz+py"
warn_on_missing_hiddenimports = False
datas: list[tuple[str, str]] = []
hiddenimports: list[str] = ["torch.ao.quantization"]
binaries = collect_dynamic_libs("torch", search_patterns=["*.so", "*.so.*", "*.dll", "*.dylib"])
# Links to torch's libraries at the top of the bundle would make it look for the others there.
bindepend_symlink_suppression = ["**/torch/lib/*.so*"]
# torch does not start without it, although only processes that share tensors use it.
manager = Path(get_package_paths("torch")[1]) / "bin" / "torch_shm_manager"
if manager.exists():
    binaries.append((str(manager), "torch/bin"))
