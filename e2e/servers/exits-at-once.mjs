// Writes to stderr and ends before its first message, as a server without its configuration does.
process.stderr.write('[weather] reading configuration\nError: WEATHER_API_KEY is not set\n');
process.exitCode = 3;
