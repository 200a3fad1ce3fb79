import { useState } from 'react'
import { answerClaim, type Claim, userClaims } from '#contract/claims.ts'
import { NBSP } from '#rules/text/typography.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast-context.tsx'
import css from './personal-account.module.css'

interface ClaimsProps {
  kind: Claim['kind']
  /** One more thing is the customer's: the list has changed. */
  onTaken: () => void
}

/** What was asked for without signing in, with the customer's phone: taken over only when they say it is theirs. */
export function Claims({ kind, onTaken }: ClaimsProps) {
  const { api } = useAppState()
  const answer = useApiQuery('claims', (signal) => api(userClaims, {}, { signal }))
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const open = (answer.data?.data ?? []).filter((claim) => claim.kind === kind && !answered.has(claim.number))
  // an offer that did not come is no loss: it is there at the next visit
  if (open.length === 0) return null
  const onAnswer = (number: string, isMine: boolean) => {
    setAnswered((now) => new Set(now).add(number))
    if (isMine) onTaken()
  }
  return (
    <ul className={css.list} aria-label="Заявки на ваш номер">
      {open.map((claim) => (
        <li key={claim.number}>
          <ClaimOffer claim={claim} onAnswer={onAnswer} />
        </li>
      ))}
    </ul>
  )
}

const WORDS = {
  repair: { what: 'заявка на ремонт', mine: 'Да, моя', other: 'Нет, не моя', taken: 'Заявка теперь в вашем кабинете' },
  rental: { what: 'бронь проката', mine: 'Да, моя', other: 'Нет, не моя', taken: 'Бронь теперь в вашем кабинете' },
} as const

function ClaimOffer({ claim, onAnswer }: { claim: Claim; onAnswer: (number: string, isMine: boolean) => void }) {
  const { api } = useAppState()
  const toast = useToast()
  const [busy, setBusy] = useState<'mine' | 'other' | null>(null)
  const { kind, number, createdAt, about } = claim
  const { what, mine, other, taken } = WORDS[kind]
  async function say(isMine: boolean) {
    setBusy(isMine ? 'mine' : 'other')
    try {
      await api(answerClaim, { body: { kind, number, isMine } })
      toast({ tone: 'done', text: isMine ? taken : 'Хорошо, больше не предложим' })
      onAnswer(number, isMine)
    } catch (error) {
      toast({ tone: 'error', text: failureText(error) })
      setBusy(null)
    }
  }
  return (
    <Notice
      title={`По вашему номеру есть ${what} №${NBSP}${number} от ${dayOfMoment(createdAt)}. Ваша?`}
      actions={
        <>
          <Button
            size="m"
            look="black"
            loading={busy === 'mine'}
            disabled={busy !== null}
            onClick={() => void say(true)}
          >
            {mine}
          </Button>
          <Button size="m" loading={busy === 'other'} disabled={busy !== null} onClick={() => void say(false)}>
            {other}
          </Button>
        </>
      }
    >
      {about}
    </Notice>
  )
}
