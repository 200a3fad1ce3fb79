import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  cutOff,
  isCutOff,
  isUnansweredInTime,
  onStandbyTold,
  processOf,
  sendTo,
  sendTogether,
  setPipelining,
  within,
} from './pg-internals.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  return () => client.end().catch(() => {})
})

it('the server process is known once connected', async () => {
  expect(processOf(client)).toBeNull()
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(processOf(client)).toBe(rows[0]!.pid)
})

it('what is sent together is one write, answered in its order', async () => {
  await client.connect()
  let writes = 0
  const { stream } = client.connection
  const write = stream._writev!.bind(stream)
  stream._writev = (chunks, done) => {
    writes++
    write(chunks, done)
  }
  setPipelining(client, true)
  const asked = sendTogether(client, () => [1, 2, 3].map((each) => client.query(`select ${each} as n`)))
  const answers = await Promise.all(asked)
  setPipelining(client, false)
  expect(answers.map(({ rows }) => (rows[0] as { n: number }).n)).toEqual([1, 2, 3])
  expect(writes).toBe(1)
})

it('a connection cut off tells why to whoever waits, and is known as such', async () => {
  await client.connect()
  expect(isCutOff(client)).toBe(false)
  const waiting = client.query('select pg_sleep(60)')
  cutOff(client, new Error('moved'))
  await expect(waiting).rejects.toThrow('moved')
  expect(isCutOff(client)).toBe(true)
})

it('where to connect may be said until it connects', async () => {
  sendTo(client, { host: '/nowhere', port: 1 })
  await expect(client.connect()).rejects.toMatchObject({ address: expect.stringContaining('/nowhere') })
})

it('a main server says that it is no copy', async () => {
  const told: boolean[] = []
  onStandbyTold(client, (isCopy) => told.push(isCopy))
  await client.connect()
  expect(told).toEqual([false])
})

it('a question may have a time of its own', async () => {
  await client.connect()
  const error = await client.query(within(50, 'select pg_sleep(60)')).catch((reason: unknown) => reason as Error)
  expect(isUnansweredInTime(error as Error)).toBe(true)
  cutOff(client)
})

it('nobody else touches the inside of pg', () => {
  const server = resolve(import.meta.dirname, '..')
  const inside = /\.processID\b|\bconnection\.stream\b|parameterStatus|'Query read timeout'|\.pipeline\b/
  const files = globSync('**/*.ts', { cwd: server }).map((file) => file.replaceAll('\\', '/'))
  const touching = files.filter(
    (file) => !/\.test\.ts$/.test(file) && inside.test(readFileSync(join(server, file), 'utf8')),
  )
  expect(touching).toEqual(['db/pg-internals.ts'])
})
