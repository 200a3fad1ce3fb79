import type { LoaderFunctionArgs, RouterContextProvider, ServerBuild } from 'react-router'

type Loader = (args: LoaderFunctionArgs) => unknown

/**
 * The build with loaders that put what they found aside, by route. The router encodes whatever it holds in a format of its own, which takes longer than
 * the loaders themselves; a drawn page sends its data as JSON (web/entry.server.tsx). `asideOf` gives null where the router must have it.
 */
export function withDataAside(build: ServerBuild, asideOf: (context: Readonly<RouterContextProvider>) => Map<string, unknown> | null): ServerBuild {
  const routes: ServerBuild['routes'] = {}
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route?.module.loader) {
      routes[id] = route
      continue
    }
    const load = route.module.loader as Loader
    const loader: Loader = async (args) => {
      const given = await load(args)
      const aside = asideOf(args.context)
      // an answer of its own, or one with a status, is the router's to read
      if (!aside || typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype) return given
      aside.set(id, given)
      return {}
    }
    routes[id] = { ...route, module: { ...route.module, loader } }
  }
  return { ...build, routes }
}
