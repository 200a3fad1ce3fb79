// Module boundaries (docs/ARCHITECTURE.md) as lint rules: an import against the arrows says where the thing belongs.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { IS_TEST, literalText, placeOf, startedModule } from './lint-source.ts'
import { root } from './ready.mjs'
import { storeyProblem } from './storeys-lint.mjs'
import { writers } from './writers-lint.mjs'

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
const COMES_AFTER_THE_PAGE = ['analytics', 'measure', 'offline']

function webBoundary(from, to, way) {
  const area = (path) => path.split('/').slice(1, 3)
  const [fromKind, fromArea] = area(from)
  const [toKind, toArea] = area(to)
  if (toKind === 'screens' && !(fromKind === 'screens' && fromArea === toArea)) {
    return 'no screen is imported: a piece two screens need belongs to web/parts'
  }
  if (toKind === 'modals' && fromKind !== 'modals' && from !== 'web/root.tsx') {
    return 'a modal opens, and is preloaded, by its name through the modals of web/state, it is never imported'
  }
  // a test may render what uses the thing it tests
  if (IS_TEST.test(from)) return null
  if (!toArea) {
    return fromArea && to !== 'web/paths.ts'
      ? 'of the files of web/ itself only paths.ts is for the modules below: the others stand above every screen'
      : null
  }
  if (fromKind === toKind) return null
  if (fromKind in WEB && !WEB[fromKind].may.includes(toKind)) return WEB[fromKind].why
  const isLate = COMES_AFTER_THE_PAGE.includes(toKind) && !COMES_AFTER_THE_PAGE.includes(fromKind)
  return isLate && (fromKind !== 'parts' || way === 'static')
    ? 'analytics/, measure/ and offline/ come after the page: a part loads them by import()'
    : null
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
  copies: {
    may: ['ports', ...GROUND],
    why: 'copies/ keeps all rows and files alike: what they mean is known in shop/',
  },
  shop: {
    may: ['copies', 'pictures', 'uploads', 'outbox', 'catalog-index', 'search', 'ports', ...GROUND],
    why: 'shop/ knows no transport: a command takes arguments, http/api/ turns a call into them',
  },
  calls: {
    may: ['shop', 'kernel', 'db'],
    why: 'calls/ executes a declared call, whoever asks: HTTP belongs to http/',
  },
  files: { may: ['shop', 'catalog-index', ...GROUND], why: 'files/ writes sitemaps and feeds from queries of shop/' },
  exchange: {
    may: ['shop', 'pictures', 'ports', ...GROUND],
    why: 'exchange/ reads files and applies them by sets, shop/ is below it: its calls for the office belong to http/office/',
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
    may: ['pages', 'calls', 'exchange', 'shop', 'copies', 'pictures', 'uploads', 'search', 'ports', ...GROUND],
    why: 'http/ is the upper floor: wiring belongs to open-shop.ts',
  },
  commands: {
    may: ['exchange', 'files', 'copies', 'shop', 'pictures', 'search', 'ports', ...GROUND],
    why: 'a command of the shell calls the same commands of shop/ as everybody',
  },
}

/** Packages that say what a module is about: transport and rendering. */
const PACKAGES = [
  {
    name: /^(fastify|@fastify\/.+)$/,
    // http/ and pages/, and what serves files of its own or accounting at an address of its own
    may: /^server\/([^/]+\.ts$|(http|pages|uploads|files\/serve-files|pictures\/serve-pictures|exchange\/endpoint)[/.])|^(bench|e2e|scripts|examples)\//,
    why: 'Fastify is the transport: routes belong to server/http, what is below takes arguments; a log is ServerLog of kernel/',
  },
  {
    name: /^(react|react-dom|react-router|@react-router\/.+)(\/.+)?$/,
    may: /^(web|office|ui|bench|scripts)\/|^server\/pages\/|^[^/]+\.ts$/,
    why: 'rendering belongs to web/, office/ and ui/; the server hands over to it in server/pages',
  },
]

function packageProblem(from, specifier) {
  const rule = PACKAGES.find(({ name }) => name.test(specifier))
  if (!rule || IS_TEST.test(from) || rule.may.test(from)) return null
  return rule.why
}

function serverBoundary(from, to) {
  const [fromModule, toModule] = [from, to].map((path) => path.split('/')[1])
  if (fromModule === 'shop' && toModule === 'shop') return storeyProblem(from, to)
  if (IS_TEST.test(from) || fromModule === toModule || !(fromModule in SERVER)) return null
  if (IS_TEST.test(to)) return 'what tests stand on is for tests'
  return SERVER[fromModule].may.includes(toModule) ? null : SERVER[fromModule].why
}

/** What lies in server/, web/ and office/; the files beside these folders stand above them all. */
const ROOMS = {
  server: [...Object.keys(SERVER), 'test'],
  web: [...Object.keys(WEB), 'screens', 'modals'],
  office: Object.keys(OFFICE),
}

/** A folder no arrow is drawn for; null: it is known. */
function unknownRoom(path) {
  const [top, room, ...more] = path.split('/')
  if (room === undefined || (MODULES.includes(top) && !(top in ROOMS))) return null
  if (!MODULES.includes(top)) return top
  return more.length === 0 || ROOMS[top].includes(room) ? null : `${top}/${room}`
}

/** Every screen and desk is a chunk of its own: the route tables alone load it. */
const routesIn = (file, pattern) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, path]) => `${dirname(file)}/${path}`)
const ROUTES = new Set([
  ...routesIn('web/routes.ts', /'(screens\/[^']+\.tsx)'/g),
  ...routesIn('office/routes.tsx', /import\('\.\/([^']+\.tsx)'\)/g),
])

function problem(from, to, way) {
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
  const inside =
    { web: webBoundary, office: officeBoundary, server: serverBoundary }[fromModule]?.(from, to, way) ?? null
  if (inside !== null || !ROUTES.has(to) || from === 'office/routes.tsx' || IS_TEST.test(from)) return inside
  return 'a screen or a desk is loaded by the table of routes alone: what two of them need lies in a file beside them'
}

const arrows = {
  create(context) {
    const from = placeOf(context.filename)
    const judge = (node, specifier, way) => {
      if (specifier === null) return
      const to = targetOf(specifier, from)
      const message = to ? problem(from, to, way) : packageProblem(from, specifier)
      if (message) context.report({ node, message: `${from} → ${to ?? specifier}: ${message}` })
    }
    const check = (node) =>
      judge(node.source, literalText(node.source), (node.importKind ?? node.exportKind) === 'type' ? 'type' : 'static')
    return {
      Program(node) {
        const room = unknownRoom(from)
        const words =
          'name it, what it may import and why in scripts/boundaries-lint.mjs, draw it in docs/ARCHITECTURE.md'
        if (room) context.report({ node, message: `${room}/ is a room nobody knows: ${words}` })
      },
      ImportDeclaration: check,
      ImportExpression: (node) => judge(node.source, literalText(node.source), 'dynamic'),
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: (node) => judge(node.source, literalText(node.source), 'type'),
      NewExpression: (node) => judge(node, startedModule(node), 'dynamic'),
      CallExpression: (node) => judge(node, startedModule(node), 'dynamic'),
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

/** Each with why it begins a transaction by itself and does not begin it again. */
export const OWN_TRANSACTIONS = [
  [
    'server/catalog-index/sql/sql-index.ts',
    'a snapshot to read from: it locks nothing, and what it asks is asked again',
  ],
  ['server/files/write/build-files.ts', 'a snapshot to read from; files are written while it lasts'],
  ['server/exchange/export/write-export.ts', 'a snapshot to read from; files are written while it lasts'],
  ['server/exchange/sessions/receive-part.ts', 'the part is moved to its place while the row is locked'],
  ['server/pictures/sweep-pictures.ts', 'files go while nobody may name them; the next round does what is left'],
  ['server/commands/content.ts', 'files are written while it lasts; a person runs it and reads what came of it'],
  ['server/shop/people/staff/journal-months.ts', 'gives up soon where others wait; the next round tries again'],
]

/** A deadlock, a stale prepared statement, a lost main: what may be begun again is. */
const transactions = {
  create(context) {
    const from = placeOf(context.filename)
    if (!from.startsWith('server/') || from.startsWith('server/db/') || IS_TEST.test(from)) return {}
    if (OWN_TRANSACTIONS.some(([file]) => file === from)) return {}
    return {
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression' || node.callee.property.name !== 'transaction') return
        const message =
          'a transaction is begun by withRetries of server/db/with-retries.ts; one that must not run twice is named with its reason in scripts/boundaries-lint.mjs'
        context.report({ node, message: `${from}: ${message}` })
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

export default {
  meta: { name: 'boundaries' },
  rules: { arrows, environment, schemas, transactions, writers },
}
