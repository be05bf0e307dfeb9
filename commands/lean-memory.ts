import v8 from "node:v8";

// Streaming a million rows makes V8 grow its young generation to 64 MiB for nothing: keep it small. Must be the first import.
v8.setFlagsFromString("--semi-space-growth-factor=1");
v8.setFlagsFromString("--heap-growing-percent=20");
