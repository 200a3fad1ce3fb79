import type { Selectable } from 'kysely'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { writeLetter } from '#server/outbox/letter.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { goodUrl } from '#server/shop/catalog/good-url.ts'
import { branchSignature } from '#server/shop/branch-signature.ts'
import { readSetting } from '#server/kernel/settings.ts'

/** The shop hears of each review, with the command that shows it when it waits. */
export async function notifyShopOfReview(
  tx: Db,
  { config, nodeCode, clock }: CallContext,
  review: Selectable<Database['review']>,
): Promise<void> {
  const shop = await readSetting(tx, 'shop')
  const signature = await branchSignature(tx, config, nodeCode)
  const good = await tx
    .selectFrom('good')
    .select(['code', 'slug', 'name', 'is_hire'])
    .where('code', '=', review.good_code)
    .executeTakeFirstOrThrow()
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
    button: { name: 'Открыть товар', url: signature.url + goodUrl(good) },
    shop: signature,
  })
  await putLetter(tx, shop.email, letter, { now: clock() })
}

interface AboutShop extends Selectable<Database['shop_review']> {
  shopName: string
  slug: string
}

export async function notifyShopOfShopReview(
  tx: Db,
  { config, nodeCode, clock }: CallContext,
  { id, author_name, rating, text, status, shopName, slug }: AboutShop,
): Promise<void> {
  const shop = await readSetting(tx, 'shop')
  const signature = await branchSignature(tx, config, nodeCode)
  const stars = countText(rating, ['звезда', 'звезды', 'звёзд'])
  const letter = writeLetter({
    subject: `Отзыв о магазине: ${stars}, ${shopName}`,
    title: status === 'waiting' ? 'Отзыв о магазине ждёт проверки' : 'Новый отзыв о магазине',
    paragraphs: [
      `${author_name} — ${stars}. ${shopName}.`,
      text,
      status === 'waiting' ? `Показать: npm run shop -- reviews show shop-${id}` : '',
    ].filter(Boolean),
    button: { name: 'Открыть магазин', url: `${signature.url}/shops/${slug}/` },
    shop: signature,
  })
  await putLetter(tx, shop.email, letter, { now: clock() })
}
