/** Text of the library, and what stands for it in the shop's pages. One that is not found stops the build. */
export type Edit = readonly [found: string | RegExp, put: string]

const never = (condition: string): Edit => [condition, 'false']
const without = (text: string | RegExp): Edit => [text, '']

/** The address begins at the host, so nothing is ever put before a path. */
const NO_BASENAME = never('basename !== "/"')

/**
 * What is always or never so in this shop, by file of react-router 8.4: the minifier takes out the branches that follow. No forms and so no
 * submissions, no fetchers, no blockers, no masks, no view transitions, no client loaders or middleware, one server, the whole table of routes.
 */
export const HABITS: Record<string, readonly Edit[]> = {
  'router/router.js': [
    NO_BASENAME,
    never('init.instrumentations'),
    never('init.patchRoutesOnNavigation'),
    never('future.unstable_routePatternMatching'),
    ['init.dataStrategy || defaultDataStrategyWithMiddleware', 'init.dataStrategy'],
    ['if (!init.dataStrategy && ', 'if (false && '],
    // discovery
    without('if (checkFogOfWar(initialMatches, init.history.location.pathname).active) initialMatches = null;'),
    without('let fogOfWar = checkFogOfWar(null, init.history.location.pathname);'),
    without('let fogOfWar = checkFogOfWar(matches, location.pathname);'),
    without('fogOfWar.active = false;'),
    never('fogOfWar.active'),
    ['if (isFogOfWar) {', 'if (false) {'],
    ['if (!isFogOfWar) {', 'if (true) {'],
    // blockers
    ['if (unblockBlockerHistoryUpdate) {', 'if (false) {'],
    ['if (blockerKey && delta != null) {', 'if (false) {'],
    ['if (blockerKey) {', 'if (false) {'],
    without(/let blockerKey = shouldBlockNavigation\(\{[^}]*\}\);/g),
    never('blockers.size > 0 && !isUninterruptedRevalidation'),
    // submissions
    never('opts && opts.submission && isMutationMethod(opts.submission.formMethod)'),
    never('submission && isMutationMethod(submission.formMethod)'),
    never('redirectPreserveMethodStatusCodes.has(redirect.response.status) && activeSubmission && isMutationMethod(activeSubmission.formMethod)'),
    without(' else if (submission != null && isMutationMethod(submission.formMethod) && submission.formAction === state.location.pathname + state.location.search) historyAction = "REPLACE";'),
    without('if (!submission && !fetcherSubmission && formMethod && formAction && formEncType) submission = getSubmissionFromNavigation(state.navigation);'),
    without('let { formMethod, formAction, formEncType } = state.navigation;'),
    never('opts && opts.pendingError'),
    never('pendingError !== void 0 && pendingActionResult'),
    never('pendingActionResult && isErrorResult(pendingActionResult[1])'),
    ['pendingActionResult ? ', 'false ? '],
    without('...getActionDataForCommit(pendingActionResult),'),
    ['if (newState.actionData) if', 'if (false) if'],
    never('state.actionData != null && state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod) && state.navigation.state === "loading" && location.state?._isRedirect !== true'),
    without(' || state.navigation.formMethod != null && isMutationMethod(state.navigation.formMethod) && location.state?._isRedirect !== true'),
    never('isMutationMethod(request.method)'),
    ['isAction ? ', 'false ? '],
    ['else if (type === "action") {', 'else if (false) {'],
    // fetchers
    without(/state\.fetchers\.forEach\(\(fetcher, key\) => \{[\s\S]*?\n\t\t\}\);/),
    without(/fetchersQueuedForDeletion\.forEach\(\(key\) => \{[\s\S]*?\n\t\t\}\);/),
    without('unmountedFetchers.forEach((key) => deleteFetcher(state.fetchers, key));'),
    without('mountedFetchers.forEach((key) => state.fetchers.delete(key));'),
    never('didUpdateFetcherRedirects || didAbortFetchLoads || revalidatingFetchers.length > 0'),
    never('revalidatingFetchers.length > 0'),
    ['revalidatingFetchers.length === 0', 'true'],
    without(/revalidatingFetchers\.forEach\(\(rf\) => \{\s*abortFetcher[\s\S]*?\n\t\t\}\);/),
    without('let abortPendingFetchRevalidations = () => revalidatingFetchers.forEach((f) => abortFetcher(f.key));'),
    without(/if \(pendingNavigationController\) pendingNavigationController\.signal\.(add|remove)EventListener\("abort", abortPendingFetchRevalidations\);/g),
    without('revalidatingFetchers.forEach((rf) => fetchControllers.delete(rf.key));'),
    [/redirect = findRedirect\(fetcherResults\);\s*if \(redirect\) \{/, 'if (false) {'],
    without('let didUpdateFetcherRedirects = markFetchRedirectsDone(workingFetchers);'),
    without('let didAbortFetchLoads = abortStaleFetchLoads(pendingNavigationLoadId, workingFetchers);'),
    ['didUpdateFetcherRedirects ? ', 'false ? '],
    without('...workingFetchers ? { fetchers: workingFetchers } : {}'),
    [/fetchLoadMatches\.forEach\(\(f, key\) => \{\s*if/, 'fetchLoadMatches.forEach((f, key) => { return; if'],
    // view transitions and masks
    ['if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {', 'if (false) {'],
    ['} else if (pendingViewTransitionEnabled) {', '} else if (false) {'],
    [/if \(isBrowser\) \{\s*restoreAppliedTransitions/, 'if (false) { restoreAppliedTransitions'],
    ['if (opts?.mask) {', 'if (false) {'],
    // client middleware, and routes that come by one function
    without(/let lazyMiddlewarePromise = loadLazyRouteProperty\(\{[^}]*\}\);/),
    without('middleware: lazyMiddlewarePromise,'),
    ['if (typeof route.lazy === "function") {', 'if (false) {'],
    never('isUnsupportedLazyRouteObjectKey(key)'),
  ],
  'hooks.js': [
    NO_BASENAME,
    ['React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable()', 'useNavigateStable()'],
    ['if (locationArg) {', 'if (false) {'],
    never('locationArg && renderedMatches'),
    ['if (dataRouterOpts) if', 'if (true) if'],
    ['if (parentPathnameBase !== "/") {', 'if (false) {'],
    ['if (this.context && ', 'if (false && '],
    ['if (this.context) ', 'if (false) '],
  ],
  'components.js': [
    ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {'],
    without(/let isViewTransitionAvailable = [^;]*;/),
    without(/newState\.fetchers\.forEach\(\(fetcher, key\) => \{[\s\S]*?\n\t\t\}\);/),
    without('deletedFetchers.forEach((key) => fetcherData.current.delete(key));'),
    without('if (vtContext.isTransitioning && !vtContext.flushSync) setRenderDfd(new Deferred());'),
    ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
    without('if (renderDfd && pendingState && state.location.key === pendingState.location.key) renderDfd.resolve();'),
    ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
  ],
  'dom/lib.js': [
    NO_BASENAME,
    ['if (mask) {', 'if (false) {'],
    never('routerNavigation != null && useViewTransitionState(path) && viewTransition === true'),
    // the server writes these scripts; the browser only finds them there
    [/let restoreScroll = [\s\S]*?\.toString\(\);/, 'let restoreScroll = "";'],
  ],
  'dom/ssr/components.js': [
    [/let contextScript = staticContext \? `[^`]*` : " ";/, 'let contextScript = " ";'],
    [/let routeModulesScript = !isStatic \? " " : [\s\S]*?import\(\$\{JSON\.stringify\(manifest\.entry\.module\)\}\);`;/, 'let routeModulesScript = " ";'],
    never('typeof criticalCss === "string"'),
    never('typeof criticalCss === "object"'),
    ['typeof manifest.sri === "object" ? manifest.sri : {}', '{}'],
    never('typeof manifest.sri === "object"'),
    ['if (rsc) return', 'if (false) return'],
    without(/if \(!Array\.isArray\(routeMeta\)\) throw new Error\([^\n]*\);/),
  ],
  'dom/ssr/routes.js': [
    without('if (isSpaMode) throw noActionDefinedError("clientAction", route.id);'),
    without(/dataRoute\.action = \(\{ request, params, context, pattern, url \}, singleFetch\) => \{[\s\S]*?\n\t\t\t\};/),
    without(/if \(!route\.hasClientAction\) dataRoute\.action = [\s\S]*?\n\t\t\t\}\);/),
    never('route.hasClientLoader'),
    never('route.hasClientAction'),
    never('route.hasClientMiddleware'),
    never('route.clientLoaderModule'),
    never('route.clientActionModule'),
    never('routeModule.clientLoader?.hydrate === true'),
    ['if (!routeModule.clientLoader) return', 'return'],
    ['if (needsRevalidation) return', 'if (false) return'],
    never('!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader'),
    ['route.id === "root" ? () => /* @__PURE__ */ React$1.createElement(RemixRootDefaultErrorBoundary, { error: useRouteError() }) : void 0', 'void 0'],
  ],
  'dom/ssr/single-fetch.js': [
    without('if (request.method !== "GET") return singleFetchActionStrategy(args, fetchAndDecode);'),
    without('if (!ssr && !foundRevalidatingServerLoader) return nonSsrStrategy(args, getRouteInfo, fetchAndDecode);'),
    without('if (fetcherKey) return singleFetchLoaderFetcherStrategy(args, fetchAndDecode);'),
    never('shouldAllowOptOut(m) && hasClientLoader'),
    ['if (request.method === "GET") {', 'if (true) {'],
    never('targetRoutes && request.method !== "GET"'),
  ],
  'dom-export/hydrated-router.js': [
    // The page's data is JSON at its end (web/entry.server.tsx), not a stream in the router's own format; an early script may be here before the end is.
    [
      'UNSAFE_decodeViaTurboStream(stream, window).then(',
      'new Promise((done) => document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", done) : done()).then(() => ({ value: JSON.parse(document.getElementById("page-data").textContent) })).then(',
    ],
    never('window.__reactRouterManifest.sri === true'),
    never('ssrInfo.context.isSpaMode'),
    never('window.history.state && window.history.state.masked'),
    without('router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;'),
  ],
}

/** Functions of which the shop needs less: what they do here. */
export const SHORTER: Record<string, Record<string, string>> = {
  'router/router.js': {
    normalizeNavigateOptions: '{ return { path } }',
    getLoadingNavigation: '{ return { state: "loading", location, matches, historyAction } }',
    getInternalRouterError: '{ return new ErrorResponseImpl(status, "Not Found", new Error(`No route matches URL "${pathname}"`), true) }',
    callLoadersAndMaybeResolveData: '{ return { loaderResults: await callDataStrategy(request, location, matches, scopedContext, null) } }',
    processLoaderData: '{ return processRouteLoaderData(matches, results) }',
    convertDataStrategyResultToDataResult:
      '{ let { result, type } = dataStrategyResult; return type === "error" ? { type, error: result, statusCode: isRouteErrorResponse(result) ? result.status : void 0 } : { type, data: result } }',
    callDataStrategyImpl: `{
      if (request.signal.aborted) throw request.signal.reason
      let args = { request, url: createDataFunctionUrl(request, path), pattern: getRoutePattern(matches), params: matches[0].params, context: scopedContext, matches, fetcherKey }
      let results = await dataStrategyImpl({ ...args, runClientMiddleware: (run) => run(args) })
      await Promise.all(matches.flatMap((m) => [m._lazyPromises?.handler, m._lazyPromises?.route])).catch(() => {})
      return results
    }`,
  },
  'dom/ssr/routes.js': { shouldHydrateRouteLoader: '{ return false }' },
  'dom/ssr/data.js': { createRequestInit: '{ return { signal: request.signal } }' },
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: '{ return null }' },
  'dom/ssr/errorBoundaries.js': {
    // the last resort, when the layout of the shop itself has failed
    RemixRootDefaultErrorBoundary: '{ console.error(error); return React$1.createElement("html", { lang: "ru" }, React$1.createElement("body", null, "Страница не открылась. Обновите её.")) }',
  },
  'hooks.js': { DefaultErrorComponent: '{ return null }' },
}
