// Module boundaries (docs/ARCHITECTURE.md) as lint rules: an import against the arrows says where the thing belongs.
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const root = dirname(import.meta.dirname)
const ROOMS = [
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

/** Room → rooms it may import. */
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
  bench: ROOMS,
  scripts: ROOMS,
}

/** The composition root alone knows every room: it puts the demo shop into an empty database. */
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
  parts: { may: ['hooks', 'app', 'state', 'analytics', 'modals'], why: 'a part imports what is below it' },
}

function webWall(from, to) {
  const area = (path) => path.split('/').slice(1, 3)
  const [fromKind, fromArea] = area(from)
  const [toKind, toArea] = area(to)
  if (toKind === 'screens' && !(fromKind === 'screens' && fromArea === toArea)) {
    return 'no screen is imported: a piece two screens need belongs to web/parts'
  }
  if (
    toKind === 'modals' &&
    toArea !== 'registry.ts' &&
    toArea !== 'preload-modal.ts' &&
    fromKind !== 'modals' &&
    !from.startsWith('web/root')
  ) {
    return 'a modal opens by its name in web/modals/registry.ts, it is never imported'
  }
  // files of web/ itself (paths.ts) are everybody's; a test may render what uses the thing it tests
  if (!toArea || fromKind === toKind || !(fromKind in WEB) || IS_TEST.test(from)) return null
  return WEB[fromKind].may.includes(toKind) ? null : WEB[fromKind].why
}

/** Inside office/: desks → parts → state, and ui below them all. */
const OFFICE = {
  state: { may: [], why: 'state does not know what is rendered from it' },
  parts: { may: ['state'], why: 'a part imports what is below it: desks are loaded by office/routes.tsx' },
  desks: { may: ['parts', 'state'], why: 'no desk is imported: a piece two desks need belongs to office/parts' },
}

function officeWall(from, to) {
  const [[fromKind, fromArea], [toKind, toArea]] = [from, to].map((path) => path.split('/').slice(1, 3))
  if (!toArea || !(fromKind in OFFICE) || IS_TEST.test(from)) return null
  if (fromKind === toKind) return fromKind === 'desks' && fromArea !== toArea ? OFFICE.desks.why : null
  return OFFICE[fromKind].may.includes(toKind) ? null : OFFICE[fromKind].why
}

/**
 * Inside server/: http, pages, files, jobs and commands → shop → the engines → kernel → db → config. A room may import
 * those listed for it and nothing above itself, types included; docs/ARCHITECTURE.md draws it.
 */
const GROUND = ['kernel', 'db', 'config']
const ENGINES = ['pictures', 'uploads', 'outbox', 'catalog-index', 'search', 'ports']
const SERVER = {
  config: { may: [], why: 'config/ reads the environment and knows nobody' },
  db: { may: ['config'], why: 'db/ is the lowest room: pass what it needs as an argument' },
  kernel: {
    may: ['db', 'config'],
    why: 'kernel/ serves every room above it: a type it needs is declared there, a fact of the shop belongs to shop/',
  },
  ports: {
    may: GROUND,
    why: 'an adapter speaks to the outside and knows nothing of the shop: what it needs comes as an argument',
  },
  search: { may: GROUND, why: 'search/ is an engine: what depends on the shop belongs to shop/search/' },
  'catalog-index': {
    may: GROUND,
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
    may: [...ENGINES, ...GROUND],
    why: 'shop/ knows no transport: a command takes arguments, http/api/ turns a call into them',
  },
  calls: {
    may: ['shop', ...ENGINES, ...GROUND],
    why: 'calls/ executes a declared call, whoever asks: HTTP belongs to http/',
  },
  files: { may: ['shop', ...ENGINES, ...GROUND], why: 'files/ writes sitemaps and feeds from queries of shop/' },
  exchange: {
    may: ['shop', ...ENGINES, ...GROUND],
    why: 'exchange/ reads files and applies them by commands of shop/: its calls for the office belong to http/office/',
  },
  jobs: {
    may: ['exchange', 'files', 'shop', ...ENGINES, ...GROUND],
    why: 'a job calls the same commands of shop/ as everybody',
  },
  pages: {
    may: ['calls', 'files', 'shop', ...ENGINES, ...GROUND],
    why: 'pages/ asks by calls/: what serves HTTP belongs to http/',
  },
  http: {
    may: ['pages', 'calls', 'exchange', 'files', 'shop', ...ENGINES, ...GROUND],
    why: 'http/ is the upper floor: wiring belongs to open-shop.ts',
  },
  commands: {
    may: ['jobs', 'exchange', 'files', 'shop', ...ENGINES, ...GROUND],
    why: 'a command of the shell calls the same commands of shop/ as everybody',
  },
}
/** Tests and what they stand on open whole shops. */
const IS_TEST = /\.(test|fixture|arbitrary)\.tsx?$|^server\/test\//

function serverWall(from, to) {
  const [fromRoom, toRoom] = [from, to].map((path) => path.split('/')[1])
  if (IS_TEST.test(from) || fromRoom === toRoom || !(fromRoom in SERVER)) return null
  if (IS_TEST.test(to)) return 'what tests stand on is for tests'
  return SERVER[fromRoom].may.includes(toRoom) ? null : SERVER[fromRoom].why
}

function problem(from, to) {
  const fromRoom = from.split('/')[0]
  const toRoom = to.split('/')[0]
  if (!ROOMS.includes(fromRoom) || !ROOMS.includes(toRoom)) return null
  if (fromRoom !== toRoom) {
    if (MAY_IMPORT[fromRoom].includes(toRoom) || EXCEPTIONS.some((each) => each.from.test(from) && each.to === toRoom))
      return null
    return WHY[fromRoom]
  }
  if (fromRoom === 'web') return webWall(from, to)
  if (fromRoom === 'office') return officeWall(from, to)
  if (fromRoom === 'server') return serverWall(from, to)
  return null
}

const arrows = {
  create(context) {
    const from = placeOf(context.filename)
    const check = (node) => {
      if (!node.source || typeof node.source.value !== 'string') return
      const to = targetOf(node.source.value, from)
      const message = to && problem(from, to)
      if (message) context.report({ node: node.source, message: `${from} → ${to}: ${message}` })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

const environment = {
  create(context) {
    const from = placeOf(context.filename)
    if (
      !/^(server|ui|web|office|contract|rules|demo)\//.test(from) ||
      /\.test\.tsx?$|^server\/config\/|^server\/main\.ts$|^server\/commands\/|vitest|test-database/.test(from)
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
