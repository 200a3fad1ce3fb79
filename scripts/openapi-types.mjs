// npm run openapi:types -- https://shop.example/api/openapi.json -o shop.d.ts: openapi-typescript from this checkout.
// It builds types by the API of TypeScript 5, which the native compiler of the project does not have.
import { registerHooks } from 'node:module'

registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) })
// its folder of programs is no export of the package
await import(new URL('../node_modules/openapi-typescript/bin/cli.js', import.meta.url).href)
