import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#server/db/client.ts'
import type { ReceivedLetter } from '#server/ports/email/test-smtp.fixture.ts'

/** From now on the database itself notes each time a message becomes a sent one. */
export async function watchDeliveries(pool: Pool): Promise<void> {
  await pool.query(`
    create table delivery_seen (outbox_id bigint not null);
    create function see_delivery() returns trigger language plpgsql as $$ begin insert into delivery_seen values (new.id); return new; end $$;
    create trigger see_delivery after update on outbox for each row when (new.state = 'sent') execute function see_delivery()`)
}

interface Delivered {
  channel: string
  written: number
  once: number
  doubled: number
  again: number
}

/** Each message written became a sent one, and did so once. */
export async function auditDeliveries(db: Db): Promise<string[]> {
  const { rows } = await sql<Delivered>`
    select channel, count(*)::int as written, count(*) filter (where seen = 1)::int as once, count(*) filter (where seen > 1)::int as doubled,
           count(*) filter (where attempts > 1)::int as again
    from (select o.channel, o.attempts, (select count(*) from delivery_seen d where d.outbox_id = o.id) as seen from outbox o) counted
    group by channel order by channel`.execute(db)
  for (const { channel, written, once, doubled, again } of rows) {
    console.log(
      `${channel}: ${written} written, ${once} delivered once, ${doubled} more than once, ${written - once - doubled} never; ${again} uncertain after a death, taken up again`,
    )
  }
  return rows
    .filter(({ written, once }) => written !== once)
    .map(({ channel }) => `${channel}: not every message was delivered once`)
}

/**
 * What the mail server got: a box that knows a Message-ID again shows each letter once, since the repeated one is the
 * same to the byte.
 */
export async function auditLetters(db: Db, letters: readonly ReceivedLetter[]): Promise<string[]> {
  const boxes = new Map<string, ReceivedLetter>()
  const wrong: string[] = []
  for (const letter of letters) {
    const id = /^message-id:\s*(.+)$/im.exec(letter.data)?.[1] ?? ''
    const known = boxes.get(id)
    if (known && (known.data !== letter.data || known.to !== letter.to))
      wrong.push(`letter ${id} came again in other words`)
    boxes.set(id, letter)
  }
  const { written } = await db
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('written'))
    .where('channel', '=', 'email')
    .executeTakeFirstOrThrow()
  if (boxes.size !== written) wrong.push(`${written} letters were written, ${boxes.size} different ones arrived`)
  console.log(
    `the mail server took ${letters.length}: ${boxes.size} different, ${letters.length - boxes.size} a second time, the same to the byte`,
  )
  return wrong
}
