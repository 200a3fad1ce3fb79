import clsx from 'clsx'
import { Link } from 'react-router'
import type { RequestCard, RequestGood } from '#contract/office/requests.ts'
import { formatRubles } from '#rules/money/money.ts'
import { withUnit } from '#rules/text/typography.ts'
import blocks from '#office/parts/blocks.module.css'
import { PhotoStrip } from '#office/parts/photos/photo-strip.tsx'
import { useMe } from '#office/state/session.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import css from './request.module.css'

/** What was asked, with everything somebody needs to answer it at once. */
export function RequestAsked({ card }: { card: RequestCard }) {
  const { part, point, good, order } = card
  return (
    <section className={blocks.block} aria-labelledby="request-asked">
      <h2 id="request-asked">Что просят</h2>
      {card.message ? (
        <p className={css.said}>{card.message}</p>
      ) : (
        !good && !part && !order && <p className={blocks.quiet}>Просят перезвонить, слов не оставили.</p>
      )}
      {part && (
        <ul className={blocks.list}>
          <li>
            <span className={blocks.quiet}>Запчасть</span>
            <span>{part.kind}</span>
          </li>
          {part.tool && (
            <li>
              <span className={blocks.quiet}>Инструмент</span>
              <span>{part.tool}</span>
            </li>
          )}
        </ul>
      )}
      {point && <Point point={point} />}
      {point?.part && <Good good={point.part} />}
      <PhotoStrip photos={card.photos} />
      {order && (
        <ul className={blocks.list}>
          {order.goods.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {good && <Good good={good} />}
    </section>
  )
}

function Point({ point }: { point: NonNullable<RequestCard['point']> }) {
  return (
    <figure>
      <div className={css.diagram}>
        <img
          src={shopAddress(point.image.src)}
          alt={`Схема: ${point.name}`}
          width={point.image.width}
          height={point.image.height}
          loading="lazy"
        />
        <span className={css.point} style={{ left: `${point.x / 10}%`, top: `${point.y / 10}%` }}>
          {point.number}
        </span>
      </div>
      <figcaption className={blocks.quiet}>
        {point.name}, позиция {point.number}
        {!point.part && ': этой детали у нас нет, только под заказ'}
      </figcaption>
    </figure>
  )
}

function Good({ good }: { good: RequestGood }) {
  const me = useMe()
  const name =
    good.url === null ? (
      good.name
    ) : (
      <a href={shopAddress(good.url)} target="_blank" rel="noreferrer">
        {good.name}
      </a>
    )
  return (
    <>
      <div className={css.good}>
        {good.image && <img src={shopAddress(good.image.src)} alt="" width={72} height={72} loading="lazy" />}
        <div>
          <p>{name}</p>
          <p className={blocks.quiet}>
            {me.permissions.includes('goods.read') ? (
              <Link to={`/goods/${good.code}`}>{good.article}</Link>
            ) : (
              good.article
            )}
          </p>
          <p className={css.price}>{good.price === null ? 'В этом филиале не продаётся' : formatRubles(good.price)}</p>
        </div>
      </div>
      {good.isHire ? (
        <p>
          <Link to="/rental">Календарь проката</Link>
        </p>
      ) : good.stock.length === 0 ? (
        <p className={blocks.quiet}>Нет ни в одном магазине.</p>
      ) : (
        <ul className={clsx(blocks.list, css.stock)} aria-label={`Где лежит: ${good.name}`}>
          {good.here === 0 && <li>В филиале покупателя нет, есть в других</li>}
          {good.stock.map(({ shop, branch, isHere, quantity }) => (
            <li key={`${branch} ${shop}`} className={isHere ? undefined : css.elsewhere}>
              <span>{isHere ? shop : `${branch}, ${shop}`}</span>
              <span className={css.figure}>{withUnit(quantity, good.unit)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
