import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { OLD } from '../reader/exports.fixture.ts'
import { addSource, ask, basic, begin } from './accounting.fixture.ts'

let shop: TestShop
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-exchange-'))
  shop = await openTestShop({ DATA_DIR: folder })
  await addSource(shop)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the door for accounting', () => {
  it('lets a robot in with a cookie, a session and a stamp', async () => {
    const said = await ask(shop, 'type=catalog&mode=checkauth', { headers: { authorization: basic() } })
    expect(said).toMatchObject({ status: 200, type: 'text/plain; charset=windows-1251' })
    expect(said.lines).toEqual([
      'success',
      'exchange_session',
      expect.stringMatching(/^[0-9a-f]{32}$/),
      `sessid=${said.lines[2]}`,
      expect.stringMatching(/^timestamp=\d+$/),
    ])
  })

  it('stages a catalogue of the oldest dialect', async () => {
    const session = await begin(shop)
    expect((await session.ask('mode=init')).lines).toEqual(['zip=yes', 'file_limit=8388608'])
    for (const [name, text] of Object.entries(OLD)) {
      expect(await session.send(name, text)).toBe('success')
      expect(await session.load(name)).toBe('success')
    }
    const { rows } = await shop.database.pool.query('select external, name from stage_good order by seq')
    expect(rows.map(({ external }) => external)).toEqual(['a-1', 'a-2', 'a-3#red'])
  })
})
