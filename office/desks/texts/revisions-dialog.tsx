import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { TextCard, TextFields } from '#contract/office/texts.ts'
import { relativeMomentText } from '#rules/calendar/moment-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { wordsOf } from '#office/state/api.ts'
import { useMinuteClock } from '#office/state/use-minute-clock.ts'
import { revisionQuery, revisionsQuery } from './text-queries.ts'
import { comparedText } from './text-words.ts'
import css from './texts.module.css'

const TwoTexts = lazy(() => import('./two-texts.tsx'))

type CompareProps = { before: string; after: string; labels: readonly [string, string] }

export const CompareRevisions = (props: CompareProps) => (
  <Suspense fallback={<Skeleton lines={8} />}>
    <TwoTexts {...props} />
  </Suspense>
)

type Props = { card: TextCard; fields: TextFields; onTake: (fields: TextFields) => void; onClose: () => void }

/** Every saved text with who and when; each beside the one in the editor, and taken back by a press. */
export function RevisionsDialog({ card, fields, onTake, onClose }: Props) {
  const now = useMinuteClock()
  const { data: all = [], error } = useQuery(revisionsQuery(card.id))
  const [chosen, setChosen] = useState<number | null>(null)
  const number = chosen ?? all[1]?.number ?? all[0]?.number ?? null
  const { data: revision } = useQuery({ ...revisionQuery(card.id, number ?? 1), enabled: number !== null })
  return (
    <Dialog open title="Редакции" size="full" onClose={onClose}>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      <div className={css.revisions}>
        <ol className={css.revisionList}>
          {all.map((each) => (
            <li key={each.number}>
              <button
                type="button"
                aria-pressed={each.number === number}
                className={css.revision}
                onClick={() => setChosen(each.number)}
              >
                <span>
                  № {each.number}
                  {each.isShown && (
                    <>
                      {' '}
                      <Badge look="soft" tone="green">
                        на сайте
                      </Badge>
                    </>
                  )}
                </span>
                <span className={css.quiet}>
                  {relativeMomentText(each.at, now)}, {each.by ?? 'из файлов'}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <div className={css.compare}>
          {revision && (
            <>
              <CompareRevisions
                before={comparedText(revision.fields)}
                after={comparedText(fields)}
                labels={[`Редакция № ${revision.number}`, 'Сейчас в редакторе']}
              />
              <Button
                look="black"
                onClick={() => {
                  onTake(revision.fields)
                  onClose()
                }}
              >
                Взять редакцию № {revision.number} в редактор
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
