import type { Selectable } from 'kysely'
import { countText } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import { putLetter } from '#server/outbox/put-message.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { readSetting } from '#server/kernel/settings.ts'

const starsText = (rating: number) => countText(rating, ['звезда', 'звезды', 'звёзд'])

const HOW = 'Показать или скрыть: Пульт, раздел «Отзывы».'

/** The shop hears of each review, and where to decide on one that waits. */
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
  const isWaiting = review.status === 'waiting'
  const { kind, letter } = await writeMessage(
    tx,
    'shop.review',
    signature,
    {
      title: isWaiting ? 'Отзыв ждёт проверки' : 'Новый отзыв',
      stars: starsText(review.rating),
      about: good.name,
      author: review.author_name,
      pros: review.pros && `Достоинства: ${review.pros}`,
      cons: review.cons && `Недостатки: ${review.cons}`,
      text: review.text,
      how: isWaiting ? HOW : '',
    },
    { button: signature.url + goodUrl(good) },
  )
  await putLetter(tx, shop.email, letter, { now: clock(), kind })
}

interface AboutShop extends Selectable<Database['shop_review']> {
  shopName: string
  slug: string
}

export async function notifyShopOfShopReview(
  tx: Db,
  { config, nodeCode, clock }: CallContext,
  { author_name, rating, text, status, shopName, slug }: AboutShop,
): Promise<void> {
  const shop = await readSetting(tx, 'shop')
  const signature = await branchSignature(tx, config, nodeCode)
  const isWaiting = status === 'waiting'
  const { kind, letter } = await writeMessage(
    tx,
    'shop.shop-review',
    signature,
    {
      title: isWaiting ? 'Отзыв о магазине ждёт проверки' : 'Новый отзыв о магазине',
      stars: starsText(rating),
      about: shopName,
      author: author_name,
      text,
      how: isWaiting ? HOW : '',
    },
    { button: `${signature.url}/shops/${slug}/` },
  )
  await putLetter(tx, shop.email, letter, { now: clock(), kind })
}
