import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { addTestSource } from '../endpoint/accounting.fixture.ts'
import { runFolder } from './run-folder.ts'
import { storeRunPictures } from './run-pictures.ts'

let shop: TestShop
let folder: string
let sourceId: number
let number = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verstak-exchange-'))
  shop = await openTestShop({ DATA_DIR: folder })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const login = `pictures${++number}`
  sourceId = await addTestSource(shop, { name: login, login })
})

const picture = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** A run whose one good names the pictures, with the files that came. */
async function exchange(pictures: string[], files: Record<string, Uint8Array>): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `insert into exchange_run (source_id, kind, state, stamp, started_at, changed_at) values ($1, 'catalog', 'staging', 1, now(), now()) returning id`,
    [sourceId],
  )
  const { id } = rows[0]!
  await shop.database.pool.query(
    `insert into stage_good (run_id, seq, file_name, line, external, is_whole, pictures) values ($1, 1, 'import.xml', 1, 'g1', true, $2)`,
    [id, pictures],
  )
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(runFolder(shop.config, id), name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  await storeRunPictures(shop.services, { id, sourceId })
  return id
}

const kept = async () =>
  Object.fromEntries(
    (
      await shop.database.db
        .selectFrom('source_picture')
        .select(['name', 'file'])
        .where('source_id', '=', sourceId)
        .execute()
    ).map(({ name, file }) => [name, file]),
  )
const problems = async (runId: number) =>
  (
    await shop.database.db
      .selectFrom('exchange_problem')
      .select('words')
      .where('run_id', '=', runId)
      .orderBy('id')
      .execute()
  ).map(({ words }) => words)

describe('pictures of a run', () => {
  it('become pictures of the shop, by the whole name or the last part of it', async () => {
    const run = await exchange(['import_files/ab/x.jpg', 'import_files/cd/y.jpg'], {
      'import_files/ab/x.jpg': await picture('red'),
      'Y.JPG': await picture('blue'),
    })
    const files = await kept()
    expect(Object.keys(files).toSorted()).toEqual(['import_files/ab/x.jpg', 'import_files/cd/y.jpg'])
    expect(files['import_files/ab/x.jpg']).toMatch(/^[0-9a-f]{20}-\d+x\d+\.webp$/)
    expect(await problems(run)).toEqual([])
    const { rows } = await shop.database.pool.query('select count(*) as n from picture_use where file = any($1)', [
      Object.values(files),
    ])
    expect(Number(rows[0].n)).toBe(2)
  })

  it('are the same while their file is, and another when it changes under its name', async () => {
    await exchange(['x.jpg'], { 'x.jpg': await picture('red') })
    const first = await kept()
    await exchange(['x.jpg'], { 'x.jpg': await picture('red') })
    expect(await kept()).toEqual(first)
    await exchange(['x.jpg'], { 'x.jpg': await picture('green') })
    expect((await kept())['x.jpg']).not.toBe(first['x.jpg'])
  })

  it('are told of when they do not come or are none; a known one need not come again', async () => {
    await exchange(['x.jpg'], { 'x.jpg': await picture('red') })
    const run = await exchange(['x.jpg', 'lost.jpg', 'note.jpg'], { 'note.jpg': Buffer.from('просто текст') })
    expect(await problems(run)).toEqual([
      'Фотография «lost.jpg» не пришла',
      'Фотография «note.jpg» не принята: это не JPEG, PNG, WebP или AVIF',
    ])
    expect(Object.keys(await kept())).toEqual(['x.jpg'])
  })

  it('of one last part in two folders are not mistaken for each other', async () => {
    const run = await exchange(['c/x.jpg'], { 'a/x.jpg': await picture('red'), 'b/x.jpg': await picture('blue') })
    expect(await kept()).toEqual({})
    expect(await problems(run)).toEqual(['Фотография «c/x.jpg» не пришла'])
  })
})
