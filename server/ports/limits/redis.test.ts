import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisLimits } from './redis.ts'
import type { RateLimits } from '#server/kernel/limit-counter.ts'

const RULE = { name: 'tries', limit: 3, seconds: 60 }
const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000)

function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    // oxlint-disable-next-line no-console -- a skipped test says so
    console.warn('redis-server is not installed: shared limits are tested without a real Redis, only its absence')
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

function startRedis(port: number): ChildProcess {
  return spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'],
    { stdio: 'ignore' },
  )
}

interface Opened {
  limits: RateLimits
  said: string[]
}

/** Tries until the counts come from Redis: the client gets there by itself. */
const answered = ({ limits, said }: Opened) =>
  expect
    .poll(async () => (await limits.take({ ...RULE, name: 'probe', limit: 1e6 }, 'probe', at(0)), said.at(-1)))
    .toBe('Redis снова отвечает')

describe.runIf(hasRedis())('limits over a real Redis', () => {
  let port: number
  let redis: ChildProcess
  const opened: RateLimits[] = []
  async function open(): Promise<Opened> {
    const said: string[] = []
    const limits = redisLimits(`redis://127.0.0.1:${port}`, (text) => said.push(text))
    opened.push(limits)
    await answered({ limits, said })
    return { limits, said }
  }
  const stop = () => new Promise((resolve) => redis.once('exit', resolve) && redis.kill('SIGKILL'))

  beforeAll(async () => {
    port = await freePort()
    redis = startRedis(port)
  })
  afterAll(async () => {
    for (const limits of opened) await limits.close()
    redis.kill('SIGKILL')
  })

  it('are one for two processes, slide with time, and do not count refused tries', async () => {
    const [{ limits: one }, { limits: two }] = [await open(), await open()]
    const takes = [
      [one, 0],
      [two, 20],
      [one, 40],
      [two, 45],
      [one, 45],
    ] as const
    const waits: number[] = []
    for (const [limits, second] of takes) waits.push(await limits.take(RULE, '79110000001', at(second)))
    expect(waits).toEqual([0, 0, 0, 15, 15])
    expect(await two.take(RULE, '79110000002', at(45))).toBe(0)
    expect(await one.take(RULE, '79110000001', at(60))).toBe(0)
    expect(await two.take(RULE, '79110000001', at(61))).toBe(19)
    for (let times = 0; times < 5; times += 1) expect(await one.peek(RULE, '79110000001', at(61))).toBe(19)
    expect([await one.peek(RULE, '79110000003', at(61)), await two.peek(RULE, '79110000001', at(80))]).toEqual([0, 0])
  })

  it('let exactly so many through when tries come at once', async () => {
    const { limits } = await open()
    const waits = await Promise.all(Array.from({ length: 20 }, () => limits.take(RULE, 'at once', at(0))))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  it('keep no phone in Redis, and leave nothing behind', () => {
    const ask = (...words: string[]) => execFileSync('redis-cli', ['-p', String(port), ...words], { encoding: 'utf8' })
    const keys = ask('keys', '*').trim().split('\n')
    expect(keys.join()).not.toContain('7911')
    expect(keys.length).toBeGreaterThan(2)
    for (const key of keys) expect(Number(ask('pttl', key)), key).toBeGreaterThan(0)
  })

  it('go on in process while Redis is down or hung, say so once, and come back by themselves', async () => {
    const { limits, said } = await open()
    said.length = 0
    redis.kill('SIGSTOP')
    expect(await limits.take(RULE, 'hung', at(0))).toBe(0)
    await stop()
    for (const second of [1, 2]) expect(await limits.take(RULE, 'hung', at(second))).toBe(0)
    expect(await limits.take(RULE, 'hung', at(3)), 'counted in process').toBe(57)
    expect(
      said.filter((text) => /не отвечает/.test(text)),
      'said once',
    ).toHaveLength(1)
    redis = startRedis(port)
    await answered({ limits, said })
  })
})

describe('limits with a Redis that was never there', () => {
  let silent: Server
  let url: string
  beforeAll(async () => {
    // takes the connection and says nothing: the worst kind of absence
    silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    url = `redis://127.0.0.1:${(silent.address() as { port: number }).port}`
  })
  afterAll(() => void silent.close())

  it.each(['refuses', 'is silent'])('are counted in process when it %s', async (how) => {
    const said: string[] = []
    const limits = redisLimits(how === 'refuses' ? `redis://127.0.0.1:${await freePort()}` : url, (text) =>
      said.push(text),
    )
    const waits: number[] = []
    for (const second of [0, 1, 2, 3]) waits.push(await limits.take(RULE, 'a', at(second)))
    expect(waits).toEqual([0, 0, 0, 57])
    expect(said.filter((text) => /не отвечает/.test(text))).toHaveLength(1)
    await limits.close()
  })
})
