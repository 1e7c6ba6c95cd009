/** Imports a Lua script as text, as the build does. */
module.exports = {
  process: (source) => ({ code: `export default ${JSON.stringify(source)};` }),
};
