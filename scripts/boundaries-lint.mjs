// Module boundaries (docs/ARCHITECTURE.md) as lint rules: an import against the arrows says where the thing belongs.
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const root = dirname(import.meta.dirname)
const MODULES = [
  'rules',
  'contract',
  'server',
  'ui',
  'web',
  'office',
  'demo',
  'e2e',
  'bench',
  'scripts',
  'packages',
  'examples',
]

/** Module → modules it may import. */
const MAY_IMPORT = {
  rules: [],
  contract: ['rules'],
  server: ['contract', 'rules'],
  ui: ['rules'],
  web: ['ui', 'contract', 'rules'],
  office: ['ui', 'contract', 'rules'],
  demo: ['rules'],
  e2e: ['rules', 'contract'],
  packages: ['contract', 'rules'],
  examples: [],
  bench: MODULES,
  scripts: MODULES,
}

/** The composition root alone knows every module: it puts the demo shop into an empty database. */
const EXCEPTIONS = [
  { from: /^server\/main\.ts$/, to: 'demo' },
  { from: /\.test\.tsx?$/, to: 'demo' },
  // its build shares the sprite with the pages'
  { from: /^office\/vite\.config\.ts$/, to: 'scripts' },
  { from: /^demo\/.*\.test\.ts$/, to: 'server' },
  // what is published is built and used as strangers do
  { from: /^packages\/.*\.test\.ts$/, to: 'server' },
  { from: /^packages\/.*\.test\.ts$/, to: 'scripts' },
]

const WHY = {
  rules: 'rules/ imports nothing: pass it as an argument',
  contract: 'contract/ describes calls and may only use rules/',
  server: 'server/ must not know the pages; a fact both need belongs to contract/ or rules/',
  ui: 'ui/ knows nothing of a shop: move it to web/parts or pass it as a prop',
  web: 'web/ never imports server/ or office/: declare a call in contract/ and ask it',
  office:
    'office/ is an application of its own: what it shares with the shop belongs to ui/, contract/ or rules/, the rest is asked by a call',
  demo: 'demo/ fills the tables; a rule it needs belongs to rules/',
  e2e: 'journeys use the shop from outside',
  packages: 'what is published is made from contract/ and rules/ alone',
  examples: 'an example uses what is published: import @verstak/client',
}

function placeOf(file) {
  return relative(root, file).split(sep).join('/')
}

function targetOf(specifier, from) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return placeOf(join(root, dirname(from), specifier))
  return null
}

/**
 * Inside web/: screens and modals → parts → hooks → app → state, and ui below them all. What a page can wait with
 * (analytics, measure, offline) is loaded by a part.
 */
const WEB = {
  state: { may: [], why: 'state does not know what is rendered from it' },
  app: { may: ['state'], why: 'app/ is under every page and shows nothing of the shop: that belongs to web/parts' },
  hooks: { may: ['app', 'state'], why: 'a hook renders nothing: what it needs of a part comes as an argument' },
  measure: { may: [], why: 'measure/ is loaded after the page and knows nothing of it' },
  offline: { may: [], why: 'offline/ is loaded after the page and knows nothing of it' },
  analytics: {
    may: ['measure', 'offline', 'state'],
    why: 'analytics/ hears of the page by track() of web/state/track.ts',
  },
  parts: { may: ['hooks', 'app', 'state', 'analytics'], why: 'a part imports what is below it' },
}

function webBoundary(from, to) {
  const area = (path) => path.split('/').slice(1, 3)
  const [fromKind, fromArea] = area(from)
  const [toKind, toArea] = area(to)
  if (toKind === 'screens' && !(fromKind === 'screens' && fromArea === toArea)) {
    return 'no screen is imported: a piece two screens need belongs to web/parts'
  }
  if (toKind === 'modals' && fromKind !== 'modals' && !from.startsWith('web/root')) {
    return 'a modal opens, and is preloaded, by its name through the modals of web/state, it is never imported'
  }
  // a test may render what uses the thing it tests
  if (IS_TEST.test(from)) return null
  if (!toArea) {
    return fromArea && to !== 'web/paths.ts'
      ? 'of the files of web/ itself only paths.ts is for the modules below: the others stand above every screen'
      : null
  }
  if (fromKind === toKind || !(fromKind in WEB)) return null
  return WEB[fromKind].may.includes(toKind) ? null : WEB[fromKind].why
}

/** Inside office/: desks → parts → state, and ui below them all. */
const OFFICE = {
  state: { may: [], why: 'state does not know what is rendered from it' },
  parts: { may: ['state'], why: 'a part imports what is below it: desks are loaded by office/routes.tsx' },
  desks: { may: ['parts', 'state'], why: 'no desk is imported: a piece two desks need belongs to office/parts' },
}

function officeBoundary(from, to) {
  const [[fromKind, fromArea], [toKind, toArea]] = [from, to].map((path) => path.split('/').slice(1, 3))
  if (!(fromKind in OFFICE) || IS_TEST.test(from)) return null
  if (!toArea) {
    return to === 'office/sections.ts' && fromKind !== 'state'
      ? null
      : 'of the files of office/ itself only sections.ts is for desks and parts: the others stand above every desk'
  }
  if (fromKind === toKind) return fromKind === 'desks' && fromArea !== toArea ? OFFICE.desks.why : null
  return OFFICE[fromKind].may.includes(toKind) ? null : OFFICE[fromKind].why
}

/**
 * Inside server/: http, pages, files, jobs and commands → shop → the engines → kernel → db → config. A module may import
 * those listed for it, types included, and only what it uses is listed; docs/ARCHITECTURE.md draws it.
 */
const GROUND = ['kernel', 'db', 'config']
const SERVER = {
  config: { may: [], why: 'config/ reads the environment and imports nothing of server/' },
  db: { may: ['config'], why: 'db/ is the lowest module: pass what it needs as an argument' },
  kernel: {
    may: ['db'],
    why: 'kernel/ serves every module above it: a type it needs is declared there, a fact of the shop belongs to shop/, a setting comes as an argument',
  },
  ports: {
    may: GROUND,
    why: 'an adapter speaks to the outside and knows nothing of the shop: what it needs comes as an argument',
  },
  search: { may: ['kernel', 'db'], why: 'search/ is an engine: what depends on the shop belongs to shop/search/' },
  'catalog-index': {
    may: ['kernel', 'db'],
    why: 'catalog-index/ is an engine: what depends on the shop belongs to shop/catalog/',
  },
  outbox: {
    may: ['ports', ...GROUND],
    why: 'outbox/ delivers what it is given: the words of a message belong to the section that sends it',
  },
  uploads: { may: ['ports', ...GROUND], why: 'uploads/ reads and stores forms: whose they are is known in shop/' },
  pictures: {
    may: ['uploads', 'ports', ...GROUND],
    why: 'pictures/ stores and resizes: whose they are is known in shop/',
  },
  shop: {
    may: ['pictures', 'uploads', 'outbox', 'catalog-index', 'search', 'ports', ...GROUND],
    why: 'shop/ knows no transport: a command takes arguments, http/api/ turns a call into them',
  },
  calls: {
    may: ['shop', 'kernel', 'db'],
    why: 'calls/ executes a declared call, whoever asks: HTTP belongs to http/',
  },
  files: { may: ['shop', 'catalog-index', ...GROUND], why: 'files/ writes sitemaps and feeds from queries of shop/' },
  exchange: {
    may: ['shop', 'pictures', 'ports', ...GROUND],
    why: 'exchange/ reads files and applies them by commands of shop/: its calls for the office belong to http/office/',
  },
  jobs: {
    may: ['exchange', 'files', 'shop', 'outbox', 'pictures', 'uploads', 'search', ...GROUND],
    why: 'a job calls the same commands of shop/ as everybody',
  },
  pages: {
    may: ['calls', 'files', 'shop', 'catalog-index', 'ports', ...GROUND],
    why: 'pages/ asks by calls/: what serves HTTP belongs to http/',
  },
  http: {
    may: ['pages', 'calls', 'exchange', 'shop', 'pictures', 'uploads', 'search', 'ports', ...GROUND],
    why: 'http/ is the upper floor: wiring belongs to open-shop.ts',
  },
  commands: {
    may: ['exchange', 'files', 'shop', 'pictures', 'search', 'ports', ...GROUND],
    why: 'a command of the shell calls the same commands of shop/ as everybody',
  },
}

/** Packages that say what a module is about: transport and rendering. `types`: `import type` alone. */
const PACKAGES = [
  {
    name: /^(fastify|@fastify\/.+)$/,
    may: /^server\/([^/]+\.ts$|(http|pages|files|uploads|pictures|exchange|kernel)\/)|^(bench|e2e|scripts|examples)\//,
    // the logger: a type of kernel/ would do
    types: /^server\/jobs\//,
    why: 'Fastify is the transport: it belongs to server/http, what is below takes arguments',
  },
  {
    name: /^(react|react-dom|react-router|@react-router\/.+)(\/.+)?$/,
    may: /^(web|office|ui|bench|scripts)\/|^server\/pages\/|^[^/]+\.ts$/,
    why: 'rendering belongs to web/, office/ and ui/; the server hands over to it in server/pages',
  },
]

function packageProblem(from, specifier, isType) {
  const rule = PACKAGES.find(({ name }) => name.test(specifier))
  if (!rule || IS_TEST.test(from) || rule.may.test(from) || (isType && rule.types?.test(from))) return null
  return rule.why
}

/** Tests and what they stand on open whole shops. */
const IS_TEST = /\.(test|fixture|arbitrary)\.tsx?$|^server\/test\//

function serverBoundary(from, to) {
  const [fromModule, toModule] = [from, to].map((path) => path.split('/')[1])
  if (IS_TEST.test(from) || fromModule === toModule || !(fromModule in SERVER)) return null
  if (IS_TEST.test(to)) return 'what tests stand on is for tests'
  return SERVER[fromModule].may.includes(toModule) ? null : SERVER[fromModule].why
}

function problem(from, to) {
  const fromModule = from.split('/')[0]
  const toModule = to.split('/')[0]
  if (!MODULES.includes(fromModule) || !MODULES.includes(toModule)) return null
  if (fromModule !== toModule) {
    if (
      MAY_IMPORT[fromModule].includes(toModule) ||
      EXCEPTIONS.some((each) => each.from.test(from) && each.to === toModule)
    )
      return null
    return WHY[fromModule]
  }
  if (fromModule === 'web') return webBoundary(from, to)
  if (fromModule === 'office') return officeBoundary(from, to)
  if (fromModule === 'server') return serverBoundary(from, to)
  return null
}

const isText = (node) => typeof node?.value === 'string'
/** `new URL('./work.ts', import.meta.url)`: how a worker names its module. */
const isModuleAddress = ({ callee, arguments: given }) =>
  callee.type === 'Identifier' &&
  callee.name === 'URL' &&
  isText(given[0]) &&
  /^\.\.?\/.*\.tsx?$/.test(given[0].value) &&
  given[1]?.type === 'MemberExpression' &&
  given[1].object.type === 'MetaProperty'

const arrows = {
  create(context) {
    const from = placeOf(context.filename)
    const judge = (node, isType) => {
      const to = targetOf(node.value, from)
      const message = to ? problem(from, to) : packageProblem(from, node.value, isType)
      if (message) context.report({ node, message: `${from} → ${to ?? node.value}: ${message}` })
    }
    const check = (node) => {
      if (isText(node.source)) judge(node.source, (node.importKind ?? node.exportKind) === 'type')
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: (node) => isText(node.source) && judge(node.source, true),
      NewExpression: (node) => isModuleAddress(node) && judge(node.arguments[0], false),
    }
  },
}

const environment = {
  create(context) {
    const from = placeOf(context.filename)
    if (
      !/^(server|ui|web|office|contract|rules|demo)\//.test(from) ||
      /\.test\.tsx?$|^server\/config\/|^server\/main\.ts$|^server\/commands\/|^server\/db\/vitest-global-setup\.ts$/.test(
        from,
      )
    )
      return {}
    return {
      MemberExpression(node) {
        if (node.object.name === 'process' && node.property.name === 'env') {
          context.report({ node, message: 'only server/config/ reads the environment' })
        }
      },
    }
  },
}

const isSchemaFile = (path) => /^contract\/.*\.schema\.ts$/.test(path)
const isLoadedByBrowsers = (path) =>
  /^(web|office|ui|contract|rules)\//.test(path) && !isSchemaFile(path) && !/\.test\.tsx?$/.test(path)
/** A file of endpoints has its schemas beside it. */
const hasSchemas = (path) => existsSync(join(root, path.replace(/\.ts$/, '.schema.ts')))

function schemaProblem(from, specifier, isTypeOnly) {
  const to = targetOf(specifier, from)
  if (isSchemaFile(from)) {
    return to?.startsWith('contract/') && !isSchemaFile(to) && hasSchemas(to)
      ? 'endpoints point to schemas, never back: a constant both need belongs to contract/limits.ts or rules/'
      : null
  }
  if (!isLoadedByBrowsers(from) || isTypeOnly) return null
  if (/^typebox(\/|$)/.test(specifier)) {
    return 'TypeBox is not for browsers: the schema belongs to contract/<section>.schema.ts, `import type` what you need of it'
  }
  return to && isSchemaFile(to)
    ? 'schemas are not for browsers: take endpoints and types from contract/<section>.ts; a constant both need belongs to contract/limits.ts or rules/'
    : null
}

/** `import { type X }` still loads the module: only `import type` is erased with its source. */
const schemas = {
  create(context) {
    const from = placeOf(context.filename)
    const check = (node) => {
      if (!node.source || typeof node.source.value !== 'string') return
      const message = schemaProblem(from, node.source.value, (node.importKind ?? node.exportKind) === 'type')
      if (message) context.report({ node: node.source, message: `${from} → ${node.source.value}: ${message}` })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

export default { meta: { name: 'boundaries' }, rules: { arrows, environment, schemas } }
