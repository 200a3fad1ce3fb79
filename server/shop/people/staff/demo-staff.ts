import { ROLE_SEEDS } from '#rules/staff/roles.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'

/** By the order of ROLE_SEEDS. */
const NAMES = [
  'Елена Орлова',
  'Михаил Сафонов',
  'Анна Ковалёва',
  'Дмитрий Лебедев',
  'Сергей Фомин',
  'Игорь Нестеров',
  'Ольга Белова',
  'Павел Громов',
  'Наталья Зимина',
]
/** These work in one shop, the others everywhere. */
const AT_ONE_SHOP = new Set(['counter', 'warehouse'])

/** One person a role for the demo shop. They have no password: outside it nobody gets in as them. */
export async function addDemoStaff(db: Db, now: Date): Promise<void> {
  const shop = await db
    .selectFrom('warehouse')
    .innerJoin('node_logistic', 'node_logistic.code', 'warehouse.node_code')
    .select('warehouse.id')
    .where('is_shop', '=', true)
    .orderBy('node_logistic.position')
    .orderBy('warehouse.position')
    .orderBy('warehouse.id')
    .executeTakeFirst()
  await withRetries(db, async (tx) => {
    for (const [at, { code }] of ROLE_SEEDS.entries()) {
      const added = await tx
        .insertInto('staff')
        .values({
          name: NAMES[at]!,
          login: `${code}@verstak.example`,
          password_hash: null,
          state: 'active',
          is_demo: true,
          totp_secret: null,
          totp_new: null,
          created_at: now,
          last_seen_at: null,
        })
        .onConflict((already) => already.column('login').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) continue
      const warehouse_ids = AT_ONE_SHOP.has(code) && shop ? [shop.id] : []
      await tx
        .insertInto('staff_grant')
        .values({ staff_id: added.id, role_code: code, warehouse_ids })
        .onConflict((already) => already.doNothing())
        .execute()
    }
  })
}
