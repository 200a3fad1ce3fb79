import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implementations } from '#server/http/api/sections.ts'
import { officeSections } from '#server/http/office/sections.ts'
import { openApiDocument } from './document.ts'
import { officeApi, shopApi } from './api-surfaces.ts'
import { publishedSchema } from './published-schema.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../../..')
const program = (name: string, path: string) => join(ROOT, 'node_modules', name, path)
const config = { scheme: 'https' as const, host: 'verstak.shop' }
const shop = openApiDocument(
  implementations.map(({ call }) => call),
  shopApi(config),
)
const office = openApiDocument(
  officeSections.map(({ call }) => call),
  officeApi(config),
)

const GENERATOR = join(ROOT, 'scripts/openapi-types.mjs')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-openapi-'))
  await writeFile(join(folder, 'shop.json'), JSON.stringify(shop))
  await writeFile(join(folder, 'office.json'), JSON.stringify(office))
  await writeFile(join(folder, 'redocly.yaml'), 'extends:\n  - recommended\ntelemetry: off\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Problem {
  ruleId: string
  message: string
  location: { pointer?: string }[]
}

/** Redocly's own program, its rule set «recommended». */
async function lint(file: string): Promise<string[]> {
  const args = [program('@redocly/cli', 'bin/cli.js'), 'lint', file, '--config=redocly.yaml', '--format=json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: folder, env, maxBuffer: 1e8 }
  // it ends with 1 when it has found something
  const { stdout } = await run(process.execPath, args, options).catch((error: { stdout: string }) => error)
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`)
}

describe('the documents of the shop and of the office', () => {
  it('give a public linter nothing to find', async () => {
    expect(await Promise.all([lint('shop.json'), lint('office.json')])).toEqual([[], []])
  })

  it.skipIf(process.env['SHORT_TESTS'])('make a client of somebody else’s that compiles', async () => {
    for (const name of ['shop', 'office'])
      await run(process.execPath, [GENERATOR, `${name}.json`, '-o', `${name}.d.ts`], { cwd: folder })
    await writeFile(
      join(folder, 'use.ts'),
      `import type { components, operations, paths } from './shop.d.ts'
import type { operations as Office } from './office.d.ts'
type Answer = operations['getCart']['responses'][200]['content']['application/json']
export const sum = ({ data }: Answer): number => data.totalPriceComputed
export const name = (good: components['schemas']['Good']): string => good.name
export const words = (error: components['schemas']['Error']): string[] => error.errors.source
export type Body = NonNullable<paths['/order/save']['post']['requestBody']>['content']['application/json']
// @ts-expect-error there is no such way to pay
export const payment: Body['payment'] = 'by-barter'
export type Staff = Office['staffList']['responses'][200]
`,
    )
    const options = [
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      '--module',
      'nodenext',
      '--target',
      'es2024',
    ]
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const args = [compiler, ...options, '--types', '', 'use.ts']
    const said = await run(process.execPath, args, { cwd: folder }).catch((error: { stdout: string }) => error)
    expect(said.stdout).toBe('')
  })

  it('name every operation as the contract does, once', () => {
    for (const { paths } of [shop, office]) {
      const ids = Object.values(paths).flatMap((methods) =>
        Object.values(methods).map((operation) => (operation as { operationId?: string }).operationId),
      )
      expect(ids).not.toContain(undefined)
      expect(new Set(ids).size).toBe(ids.length)
    }
    expect(shop.paths['/cart']).toMatchObject({ get: { operationId: 'getCart' } })
    expect(office.paths['/office/staff']).toMatchObject({ post: { operationId: 'inviteStaff' } })
  })

  it('say who may ask', () => {
    const security = (document: { paths: Record<string, object> }, path: string, method: string) =>
      (document.paths[path] as Record<string, { security: object[] }>)[method]!.security
    expect(security(shop, '/city', 'get')).toEqual([])
    expect(security(shop, '/cart', 'get')).toEqual([{}, { bearer: [] }, { cookie: [] }])
    expect(security(shop, '/user/me', 'get')).toEqual([{ bearer: [] }, { cookie: [] }])
    expect(security(office, '/office/staff', 'get')).toEqual([{ session: [] }])
    expect(office.components.securitySchemes).toMatchObject({ session: { name: '__Host-office_session' } })
  })
})

it('keywords of ours leave a schema under an x- name; a field may be called like one', () => {
  expect(
    publishedSchema({
      type: 'object',
      message: 'Нужен объект',
      properties: { message: { type: 'string', message: 'Напишите что-нибудь', missing: 'Пусто' } },
      items: { anyOf: [{ type: 'null', message: 'x' }] },
    }),
  ).toEqual({
    type: 'object',
    'x-message': 'Нужен объект',
    properties: { message: { type: 'string', 'x-message': 'Напишите что-нибудь', 'x-missing': 'Пусто' } },
    items: { anyOf: [{ type: 'null', 'x-message': 'x' }] },
  })
})

it('a tuple is published as OpenAPI 3.1 writes it', () => {
  expect(publishedSchema({ type: 'array', items: [{ type: 'number' }], additionalItems: false, maxItems: 1 })).toEqual({
    type: 'array',
    prefixItems: [{ type: 'number' }],
    maxItems: 1,
  })
})
