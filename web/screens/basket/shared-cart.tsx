import { useNavigate } from 'react-router'
import { goodsByCodes } from '#contract/catalog.ts'
import type { CartQuantity } from '#rules/cart/cart-limit.ts'
import { readSharedCart } from '#rules/cart/shared-cart.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useSending } from '../../hooks/use-sending.ts'
import { GoodName } from '../../parts/good-name.tsx'
import { basketPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import css from './shared-cart.module.css'

/** So many codes the call takes at once. */
const A_CALL = 50

/** A cart that came by a link: what is in it, at this visitor's prices, and a way to take it over. */
export default function SharedCart({ text }: { text: string }) {
  const { api, cart } = useAppState()
  const navigate = useNavigate()
  const sending = useSending([])
  const lines = readSharedCart(text)
  const answer = useApiQuery(lines.length > 0 ? text : null, async (signal) => {
    const calls = Array.from({ length: Math.ceil(lines.length / A_CALL) }, (_, at) =>
      lines.slice(at * A_CALL, (at + 1) * A_CALL).map(({ code }) => code),
    )
    const answers = await Promise.all(
      calls.map((codes) => api(goodsByCodes, { query: { codes: codes.join(',') } }, { signal })),
    )
    return answers.flatMap(({ data }) => data)
  })
  const close = () => void navigate(basketPath, { replace: true, preventScrollReset: true })
  if (lines.length === 0)
    return (
      <Notice tone="warning" title="В ссылке нет товаров" actions={<Button onClick={close}>Понятно</Button>}>
        Попросите прислать её ещё раз: похоже, она обрезана.
      </Notice>
    )
  if (answer.state === 'loading') return <Skeleton height="9rem" />
  if (answer.state === 'failed')
    return (
      <Notice
        tone="warning"
        title="Корзина по ссылке не загрузилась"
        actions={<Button onClick={answer.retry}>Повторить</Button>}
      >
        Ваша корзина на месте.
      </Notice>
    )
  const shown = lines.flatMap((line) => {
    const good = answer.data.find(({ code }) => code === line.code)
    return good ? [{ ...line, good, price: rublesToKopecks(good.price.priceComputed) }] : []
  })
  const gone = lines.length - shown.length
  const take = () =>
    sending.send({}, async () => {
      const own = new Map(cart.getState().cart?.items.map(({ code, quantity }) => [code, quantity]))
      const added = ({ code, quantity }: CartQuantity) => ({
        code,
        quantity: quantity + (own.get(code) ?? 0),
        inOrder: true,
      })
      await cart.getState().putLines(
        shown.map(added),
        shown.map(({ good }) => good),
      )
      close()
    })
  return (
    <Notice
      className={css.shared}
      title={
        shown.length > 0
          ? `В списке ${countText(shown.length, GOODS)} на ${formatMoney(shown.reduce((sum, { price, quantity }) => sum + price * quantity, 0))}`
          : 'Товары из ссылки больше не продаются'
      }
      actions={
        <>
          {shown.length > 0 && (
            <Button look="black" loading={sending.busy} onClick={() => void take()}>
              Добавить в мою корзину
            </Button>
          )}
          <Button onClick={close}>{shown.length > 0 ? 'Не нужно' : 'Понятно'}</Button>
        </>
      }
    >
      <ul className={css.lines}>
        {shown.map(({ code, good, quantity, price }) => (
          <li key={code}>
            {good.images[0] && (
              <img src={good.images[0].src} alt="" width="48" height="48" loading="lazy" className={css.picture} />
            )}
            <span className={css.name}>
              <GoodName name={good.name} />
            </span>
            <span className={css.sum}>
              {quantity}&nbsp;× {formatMoney(price)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length > 0 && gone > 0 && <p>Больше не продаётся: {countText(gone, GOODS)}.</p>}
    </Notice>
  )
}
