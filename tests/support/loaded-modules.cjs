// Required by a process under test before anything else: at its end it says which parts of OpenTelemetry's
// SDK and exporter it has loaded. The bare API is prom-client's too.
process.once('exit', () => {
  const parts = Object.keys(require.cache).flatMap(
    (path) => /@opentelemetry\/((?:sdk|exporter|otlp)[\w-]*)/.exec(path)?.[1] ?? [],
  );
  process.stdout.write(`loaded: ${[...new Set(parts)].join(' ')}\n`);
});
