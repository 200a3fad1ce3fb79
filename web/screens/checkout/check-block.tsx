import { formatRubles } from '#rules/money/money.ts'
import { NBSP } from '#rules/text/typography.ts'
import { basketPath } from '../../paths.ts'
import { TextLink } from '#ui/text-link.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { Block } from './block.tsx'
import css from './check-block.module.css'
import type { CheckoutState } from './use-checkout.ts'

/** The last look: what is bought, and a word to the shop. */
export function CheckBlock({ checkout: { cart, draft, edit, errorOf } }: { checkout: CheckoutState }) {
  const lines = cart.items.filter(({ inOrder }) => inOrder)
  return (
    <Block number={4} title="Проверьте заказ">
      <ul className={css.lines}>
        {lines.map(({ code, complectOf, good, quantity, total }) => (
          <li key={`${complectOf ?? ''} ${code}`} className={css.line}>
            {good.images[0] && (
              <img
                src={good.images[0].src.replace('/640/', '/320/')}
                width={48}
                height={48}
                alt=""
                className={css.picture}
              />
            )}
            <span className={css.name}>{good.name}</span>
            <span className={css.count}>
              {quantity}
              {NBSP}
              {good.unit}
            </span>
            <span className={css.sum}>{formatRubles(total)}</span>
          </li>
        ))}
      </ul>
      <p>
        <TextLink to={basketPath}>Изменить состав в корзине</TextLink>
      </p>
      <Textarea
        label="Комментарий к заказу"
        name="comment"
        value={draft.comment}
        error={errorOf('comment')}
        onValue={(comment) => edit({ comment })}
      />
    </Block>
  )
}
