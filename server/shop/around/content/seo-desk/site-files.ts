import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { conflict } from '#contract/api-error.ts'
import type { SiteFiles } from '#contract/office/seo.ts'
import { cityHost } from '#rules/address/city-choice.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'

type Desk = Pick<OfficeContext, 'db' | 'config' | 'clock' | 'session'>

const LAST_BUILDS = 10

/** The files of a branch as they lie there now; compressed copies are the same file. */
async function filesOf(dataDir: string, nodeCode: string) {
  const folder = join(dataDir, 'files', nodeCode)
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => /\.(xml|txt)$/.test(name))
      .map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => null)
        return found && { name: name.replaceAll('\\', '/'), bytes: found.size, builtAt: found.mtime.toISOString() }
      }),
  )
  return files.filter((file) => file !== null).toSorted((a, b) => a.name.localeCompare(b.name))
}

export async function readSiteFiles(db: Db, config: Config): Promise<SiteFiles> {
  const [nodes, builds] = await Promise.all([
    db.selectFrom('node_logistic').select(['code', 'name', 'slug']).orderBy('position').execute(),
    db
      .selectFrom('file_build')
      .leftJoin('staff', 'staff.id', 'file_build.asked_by')
      .select(['file_build.id', 'asked_at', 'started_at', 'ended_at', 'goods', 'error', 'staff.name as by'])
      .orderBy('file_build.id', 'desc')
      .limit(LAST_BUILDS)
      .execute(),
  ])
  return {
    everyMinutes: config.filesEveryMinutes || null,
    builds: builds.map((build) => ({
      id: build.id,
      askedAt: build.asked_at.toISOString(),
      askedBy: build.by,
      startedAt: build.started_at?.toISOString() ?? null,
      endedAt: build.ended_at?.toISOString() ?? null,
      goods: build.goods,
      error: build.error,
    })),
    branches: await Promise.all(
      nodes.map(async ({ code, name, slug }) => ({
        code,
        name,
        origin: `${config.scheme}://${cityHost(slug, config.host)}`,
        files: await filesOf(config.dataDir, code),
      })),
    ),
  }
}

/** A job takes it up in a moment: the request does not wait for a hundred thousand goods. */
export async function askForFiles({ db, clock, session, config }: Desk): Promise<void> {
  const { staff } = signedIn({ session })
  if (config.filesEveryMinutes === 0)
    throw conflict('В этом магазине выгрузки отключены настройкой FILES_EVERY_MINUTES')
  const waiting = await db
    .selectFrom('file_build')
    .select('id')
    .where('ended_at', 'is', null)
    .where('asked_at', '>', new Date(clock().getTime() - 600_000))
    .executeTakeFirst()
  if (waiting) throw conflict('Построение уже идёт: подождите его конца')
  await db.insertInto('file_build').values({ asked_at: clock(), asked_by: staff.id }).execute()
}

/** What a build did, for whoever looks later; a note that cannot be written must not stop the files. */
export async function recordBuild<Built extends { goods: number } | null>(
  db: Db,
  askedId: number | null,
  build: () => Promise<Built>,
): Promise<Built> {
  const started = new Date()
  const id =
    askedId ??
    (await db.insertInto('file_build').values({ asked_at: started }).returning('id').executeTakeFirstOrThrow()).id
  await db.updateTable('file_build').set({ started_at: started }).where('id', '=', id).execute()
  const end = (set: { goods?: number | null; error?: string }) =>
    db
      .updateTable('file_build')
      .set({ ...set, ended_at: new Date() })
      .where('id', '=', id)
      .execute()
  try {
    const built = await build()
    await end(built ? { goods: built.goods } : { error: 'Их уже строил другой процесс' })
    return built
  } catch (error) {
    await end({ error: String((error as Error).message).slice(0, 300) })
    throw error
  }
}

export async function takeAskedBuild(db: Db): Promise<number | null> {
  const asked = await db
    .selectFrom('file_build')
    .select('id')
    .where('started_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return asked?.id ?? null
}

export async function sweepBuilds(db: Db): Promise<void> {
  await db
    .deleteFrom('file_build')
    .where('id', '<=', (e) =>
      e
        .selectFrom('file_build as last')
        .select((each) => each('last.id', '-', 100).as('id'))
        .orderBy('last.id', 'desc')
        .limit(1),
    )
    .execute()
}
