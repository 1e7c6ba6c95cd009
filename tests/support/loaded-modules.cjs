// A process under test preloads this file. The file prints the loaded parts of OpenTelemetry's SDK and exporter when
// the process exits. The output omits the bare API, which prom-client loads too.
process.once('exit', () => {
  const parts = Object.keys(require.cache).flatMap(
    (path) => /@opentelemetry\/((?:sdk|exporter|otlp)[\w-]*)/.exec(path)?.[1] ?? [],
  );
  process.stdout.write(`loaded: ${[...new Set(parts)].join(' ')}\n`);
});
