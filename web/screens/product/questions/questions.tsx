import { goodQuestions } from '#contract/catalog.ts'
import type { GoodFull } from '#contract/good.ts'
import { dayOfMoment } from '../../../parts/day-of-moment.ts'
import { useInfiniteList } from '../../../hooks/use-infinite-list.ts'
import { useAppState } from '../../../state/app-state.tsx'
import { Section } from '#ui/section.tsx'
import { QUESTIONS_A_PAGE, type QuestionsAnswer } from '../load-product.ts'
import { ModalButton } from '../modal-button.tsx'
import { MoreLine } from '../more-line.tsx'
import css from './questions.module.css'

export function Questions({ good, questions }: { good: GoodFull; questions: QuestionsAnswer }) {
  const { api } = useAppState()
  const list = useInfiniteList(questions, (page) =>
    api(goodQuestions, { params: { code: good.code }, query: { page, perPage: QUESTIONS_A_PAGE } }),
  )
  const { total } = questions.meta
  return (
    <Section id="questions" title="Вопросы и ответы" count={total > 0 ? total : undefined}>
      {total === 0 && (
        <p className={css.empty}>О товаре ещё не спрашивали. Ответит инженер магазина, обычно в тот же день.</p>
      )}
      {total > 0 && (
        <ul className={css.list}>
          {list.items.map(({ id, authorName, text, answer, createdAt }) => (
            <li key={id} className={css.question}>
              <p className={css.who}>
                {authorName} <time dateTime={createdAt}>{dayOfMoment(createdAt)}</time>
              </p>
              <p className={css.text}>{text}</p>
              {answer ? <p className={css.answer}>{answer}</p> : <p className={css.waiting}>Ответ готовится</p>}
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        <MoreLine list={list} forms={['вопрос', 'вопроса', 'вопросов']} />
        <ModalButton modal="product-question" good={good} look="black" icon="question">
          Задать вопрос
        </ModalButton>
      </div>
    </Section>
  )
}
