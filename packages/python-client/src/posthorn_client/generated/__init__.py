"""Generated from docs/openapi.json by `npm run generate:python`."""
