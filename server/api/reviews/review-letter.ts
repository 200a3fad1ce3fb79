import type { Selectable } from 'kysely'
import { countText } from '#rules/plural.ts'
import { formatPhone } from '#rules/phone.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { writeLetter } from '#server/outbox/letter.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import type { CallContext } from '../call-context.ts'
import { goodUrl } from '../catalog/good-url.ts'
import { readSetting } from '../settings.ts'

/** The shop hears of each review, with the command that shows it when it waits. */
export async function tellShopOfReview(tx: Db, { config, nodeCode, clock }: CallContext, review: Selectable<Database['review']>): Promise<void> {
  const shop = await readSetting(tx, 'shop')
  const { slug } = await tx.selectFrom('node_logistic').select('slug').where('code', '=', nodeCode).executeTakeFirstOrThrow()
  const good = await tx.selectFrom('good').select(['code', 'slug', 'name', 'is_hire']).where('code', '=', review.good_code).executeTakeFirstOrThrow()
  const origin = `${config.scheme}://${slug ? `${slug}.` : ''}${config.host}`
  const letter = writeLetter({
    subject: `Отзыв: ${countText(review.rating, ['звезда', 'звезды', 'звёзд'])}, ${good.name}`,
    title: review.status === 'waiting' ? 'Отзыв ждёт проверки' : 'Новый отзыв',
    paragraphs: [
      `${review.author_name} — ${countText(review.rating, ['звезда', 'звезды', 'звёзд'])}. ${good.name}.`,
      review.pros && `Достоинства: ${review.pros}`,
      review.cons && `Недостатки: ${review.cons}`,
      review.text,
      review.status === 'waiting' ? `Показать: npm run shop -- reviews show ${review.id}` : '',
    ].filter(Boolean),
    button: { name: 'Открыть товар', url: origin + goodUrl(good) },
    shop: { name: shop.name, phone: formatPhone(shop.phone), url: origin },
  })
  await putLetter(tx, shop.email, letter, { now: clock() })
}
