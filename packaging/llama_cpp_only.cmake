# Read right after llama.cpp's project() (see native_wheels.py). llama-cpp-python always asks for the library
# that llama.cpp's own programs share, and calls nothing of it; a plain variable hides the cached one it forces.
set(LLAMA_BUILD_COMMON OFF)
