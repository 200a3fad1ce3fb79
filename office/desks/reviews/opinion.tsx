import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useOutletContext, useParams } from 'react-router'
import { decideOpinion, type OpinionCard, saveAnswerTemplate } from '#contract/office/opinions.ts'
import { IDEMPOTENCY_HEADER } from '#contract/order.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FullView } from '#ui/full-view.tsx'
import { Input } from '#ui/input.tsx'
import { ActionMenu } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Rating } from '#ui/rating.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { PageHead } from '#office/parts/page-head.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api, wordsOf } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { type OpinionOutlet, opinionQuery, templatesQuery } from './opinion-queries.ts'
import css from './reviews.module.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(opinionQuery(params['key'] ?? ''))
  void queries.prefetchQuery(templatesQuery)
  return null
}

export function Component() {
  const { key = '' } = useParams()
  const { data: card, error } = useQuery(opinionQuery(key))
  if (!card)
    return error ? (
      <EmptyState failed title="Не открылось">
        {wordsOf(error)}
      </EmptyState>
    ) : (
      <div className={blocks.desk}>
        <Skeleton lines={8} />
      </div>
    )
  // another opinion is another form
  return <Card key={key} card={card} />
}

function Card({ card }: { card: OpinionCard }) {
  const now = useMinuteClock()
  const [zoomed, setZoomed] = useState<number | null>(null)
  const isReview = card.kind !== 'question'
  return (
    <section className={css.card} aria-label={isReview ? 'Отзыв' : 'Вопрос'}>
      <PageHead
        title={isReview ? 'Отзыв' : 'Вопрос'}
        back={{ to: '/reviews', name: 'К списку' }}
        note={`${card.author}, ${relativeMomentText(card.createdAt, now)}`}
      />
      <div className={blocks.desk}>
        <div className={blocks.block}>
          <div className={blocks.row}>
            {card.rating !== null && <Rating value={card.rating} look="stars" />}
            {card.isBoughtHere && (
              <Badge look="soft" tone="green">
                Купил у нас
              </Badge>
            )}
            {card.otherReviews > 0 && (
              <span className={blocks.quiet}>
                ещё {countText(card.otherReviews, ['отзыв', 'отзыва', 'отзывов'])} этого автора
              </span>
            )}
          </div>
          {card.pros && <Said name="Достоинства" text={card.pros} />}
          {card.cons && <Said name="Недостатки" text={card.cons} />}
          <Said name={isReview ? 'Комментарий' : ''} text={card.text} />
          {card.pictures.length > 0 && (
            <div className={css.photos}>
              {card.pictures.map((picture, at) => (
                <button key={picture.src} type="button" onClick={() => setZoomed(at)}>
                  <img src={shopAddress(picture.src)} alt={`Фото ${at + 1}: открыть крупно`} width={96} height={96} />
                </button>
              ))}
            </div>
          )}
          {card.refusal && <Notice>Скрыт. Причина: {card.refusal}</Notice>}
        </div>
        <Decision card={card} />
        {card.good && <GoodBlock card={card} good={card.good} />}
        {card.shop && <ShopBlock shop={card.shop} />}
      </div>
      {zoomed !== null && (
        <Dialog open title="Фото к отзыву" size="full" onClose={() => setZoomed(null)}>
          <FullView
            label="Фото к отзыву"
            pictures={card.pictures.map((picture) => ({
              src: shopAddress(picture.src),
              alt: picture.alt,
              width: picture.width,
              height: picture.height,
            }))}
            current={zoomed}
            onCurrent={setZoomed}
          />
        </Dialog>
      )}
    </section>
  )
}

const Said = ({ name, text }: { name: string; text: string }) => (
  <div className={css.said}>
    {name && <h2>{name}</h2>}
    <p>{text}</p>
  </div>
)

/** Reasons that come again and again; any other is typed. */
const REASONS = [
  'Отзыв не о товаре, а о доставке или магазине: расскажите о нём на странице магазина.',
  'В тексте чужие контакты или реклама.',
  'Грубость и оскорбления.',
  'Похоже, отзыв попал не к тому товару.',
]
const SHOP_REASONS = [
  'Отзыв не о магазине, а о товаре: напишите его на странице товара.',
  'В тексте чужие контакты или реклама.',
  'Грубость и оскорбления.',
  'В тексте имена и телефоны наших людей: расскажите без них.',
]

function Decision({ card }: { card: OpinionCard }) {
  const toast = useToast()
  const { next } = useOutletContext<OpinionOutlet>()
  const { value: answer, setValue: setAnswer, discard } = useDraft(`opinion:${card.key}`, card.answer ?? '')
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const decided = useRef<'show' | 'answer' | 'hide'>('show')
  const request = useRef(idempotencyKey())
  const isQuestion = card.kind === 'question'
  const reasons = card.kind === 'shop' ? SHOP_REASONS : REASONS
  const { submit, isSending, errors, words } = useSendingForm(
    ['answer', 'reason'],
    () =>
      api(
        decideOpinion,
        {
          params: { key: card.key },
          body: {
            decision: decided.current,
            seen: card.state,
            ...(decided.current === 'hide' ? { reason } : { answer }),
          },
        },
        { headers: { [IDEMPOTENCY_HEADER]: request.current } },
      ),
    () => {
      request.current = idempotencyKey()
      discard()
      const told = card.told && !(decided.current === 'hide' && isQuestion) ? `, автор узнает ${card.told}` : ''
      toast({ text: `${DONE[decided.current]}${told}`, tone: 'done' })
      void queries.invalidateQueries({ queryKey: ['opinions'] })
      // the next one opens; an answered question is another row, and is not found by the key of what was asked
      void queries.invalidateQueries({ queryKey: ['opinion', card.key], refetchType: 'none' })
      next(card.key)
    },
  )
  const decide = (what: 'show' | 'answer' | 'hide') => {
    decided.current = what
    void submit()
  }
  const mayShow = !isQuestion && card.state !== 'shown'
  const send = () => decide(mayShow ? 'show' : 'answer')
  useShortcuts([
    ...(mayShow
      ? [{ keys: 'KeyA', shown: 'A', name: 'Показать отзыв', group: 'Отзывы', run: () => decide('show') }]
      : []),
    { keys: 'KeyE', shown: 'E', name: 'Ответить', group: 'Отзывы', run: () => field.current?.focus() },
    ...(card.state !== 'hidden'
      ? [{ keys: 'KeyX', shown: 'X', name: 'Отказать', group: 'Отзывы', run: () => setRefusing(true) }]
      : []),
    {
      keys: 'Ctrl+Enter',
      shown: 'Ctrl Enter',
      name: 'Отправить решение',
      group: 'Отзывы',
      run: send,
      whileTyping: true,
    },
  ])
  return (
    <div className={blocks.block}>
      <Templates answer={answer} onText={(text) => setAnswer(text)} />
      <Textarea
        ref={field}
        label={isQuestion ? 'Ответ' : 'Ответ магазина'}
        hint={card.told ? `Автор узнает ${card.told}` : 'Сообщить автору некуда: контакта нет'}
        max={4000}
        rows={4}
        value={answer}
        onValue={setAnswer}
        {...(errors['answer'] && { error: errors['answer'] })}
      />
      {words && <Notice tone="error">{words}</Notice>}
      <div className={blocks.row}>
        <Button look="red" loading={isSending} onClick={send}>
          {mayShow ? (answer.trim() ? 'Показать с ответом' : 'Показать') : card.answer ? 'Сохранить ответ' : 'Ответить'}
        </Button>
        {card.state !== 'hidden' && (
          <Button onClick={() => setRefusing(true)}>{card.state === 'shown' ? 'Скрыть…' : 'Отказать…'}</Button>
        )}
      </div>
      {isRefusing && (
        <Dialog
          open
          title={card.state === 'shown' ? 'Скрыть с сайта' : 'Отказать'}
          size="s"
          onClose={() => setRefusing(false)}
        >
          <form
            className={css.refusal}
            onSubmit={(event) => {
              event.preventDefault()
              decide('hide')
            }}
          >
            <Select
              label="Частые причины"
              value={reasons.includes(reason) ? reason : ''}
              placeholder="Выберите или напишите свою"
              options={reasons.map((value) => ({ value, label: value }))}
              onChange={(event) => setReason(event.target.value)}
            />
            <Textarea
              label={isQuestion || !card.told ? 'Причина (для своих)' : 'Причина (её прочтёт автор)'}
              max={300}
              value={reason}
              onValue={setReason}
              data-autofocus
              {...(errors['reason'] && { error: errors['reason'] })}
            />
            {words && <Notice tone="error">{words}</Notice>}
            <Button look="black" type="submit" loading={isSending}>
              {card.state === 'shown' ? 'Скрыть' : 'Отказать'}
            </Button>
          </form>
        </Dialog>
      )}
    </div>
  )
}

const DONE = { show: 'Показано', answer: 'Ответ сохранён', hide: 'Скрыто' }

function Templates({ answer, onText }: { answer: string; onText: (text: string) => void }) {
  const toast = useToast()
  const { data: templates = [] } = useQuery(templatesQuery)
  const [isNaming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const { submit, isSending, errors, words } = useSendingForm(
    ['name', 'text'],
    () => api(saveAnswerTemplate, { body: { name, text: answer } }),
    ({ data }) => {
      queries.setQueryData(templatesQuery.queryKey, data)
      toast({ text: `Заготовка «${name}» сохранена`, tone: 'done' })
      setNaming(false)
    },
  )
  if (templates.length === 0 && answer.trim() === '') return null
  return (
    <div className={blocks.row}>
      {templates.length > 0 && (
        <ActionMenu
          label="Заготовки"
          placement="bottom-start"
          trigger={(attributes) => (
            <Button {...attributes} size="s" icon="list">
              Заготовки
            </Button>
          )}
          items={templates.map((template) => ({ label: template.name, onPress: () => onText(template.text) }))}
        />
      )}
      {answer.trim() !== '' && (
        <Button size="s" look="transparent-black" onClick={() => setNaming(true)}>
          Сохранить как заготовку
        </Button>
      )}
      {isNaming && (
        <Dialog open title="Новая заготовка" size="s" onClose={() => setNaming(false)}>
          <form
            className={css.refusal}
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
          >
            <Input
              label="Название"
              value={name}
              maxLength={60}
              data-autofocus
              {...(errors['name'] && { error: errors['name'] })}
              onChange={(event) => setName(event.target.value)}
            />
            {words && <Notice tone="error">{words}</Notice>}
            <Button look="black" type="submit" loading={isSending}>
              Сохранить
            </Button>
          </form>
        </Dialog>
      )}
    </div>
  )
}

/** The good's own figures beside the answer. */
function GoodBlock({
  card: { goodCard, figures },
  good,
}: {
  card: OpinionCard
  good: NonNullable<OpinionCard['good']>
}) {
  return (
    <div className={blocks.block}>
      <div className={css.product}>
        {goodCard?.images[0] && (
          <img src={shopAddress(goodCard.images[0].src)} alt="" width={72} height={72} loading="lazy" />
        )}
        <div>
          <a href={shopAddress(`/product/${good.code}/`)} target="_blank" rel="noreferrer">
            {good.name}
          </a>
          <p className={blocks.quiet}>
            {goodCard
              ? `${goodCard.article}, ${formatRubles(goodCard.price.priceComputed)}, в наличии ${goodCard.goodTotalCount} ${goodCard.unit}`
              : 'Товара нет на сайте'}
          </p>
          {goodCard && goodCard.rating.count > 0 && (
            <Rating
              value={goodCard.rating.value}
              count={countText(goodCard.rating.count, ['отзыв', 'отзыва', 'отзывов'])}
            />
          )}
        </div>
      </div>
      {figures.length > 0 && (
        <dl className={css.figures}>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function ShopBlock({ shop: { slug, name } }: { shop: NonNullable<OpinionCard['shop']> }) {
  return (
    <div className={blocks.block}>
      <a href={shopAddress(`/shops/${slug}/`)} target="_blank" rel="noreferrer">
        {name}
      </a>
      <p className={blocks.quiet}>Пишут те, кому здесь выдали заказ.</p>
    </div>
  )
}
