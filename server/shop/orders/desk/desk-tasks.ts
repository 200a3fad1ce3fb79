import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

interface DeskTask {
  orderId: number
  /** Stands on the order until somebody takes it off. */
  tag: string
  text: string
  now: Date
}

/** Something a person has to look at: found by its tag in the list, told in a note on the card. */
export async function raiseTask(tx: Db, { orderId, tag, text, now }: DeskTask): Promise<void> {
  await sql`insert into order_desk (order_id, tags) values (${orderId}, array[${tag}])
    on conflict (order_id) do update set tags = array_append(order_desk.tags, ${tag})
    where not order_desk.tags @> array[${tag}]`.execute(tx)
  await tx
    .insertInto('order_note')
    .values({ order_id: orderId, staff_id: null, kind: 'note', text, created_at: now, request_key: null })
    .execute()
}

/** It has settled itself. */
export async function closeTask(tx: Db, orderId: number, tag: string): Promise<void> {
  await sql`update order_desk set tags = array_remove(tags, ${tag})
    where order_id = ${orderId} and tags @> array[${tag}]`.execute(tx)
}
