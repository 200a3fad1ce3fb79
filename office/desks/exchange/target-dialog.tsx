import { useState } from 'react'
import {
  decideMappings,
  type Mapping,
  type MappingLists,
  type MappingTarget,
} from '#contract/office/exchange-mapping.ts'
import { conflictsOf, type FieldConflict } from '#contract/office/stale.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { mappingsQuery } from './exchange-queries.ts'
import { MAPPING_KINDS, namesText } from './exchange-words.ts'
import { TargetFields } from './target-fields.tsx'

type Props = {
  source: number
  /** One name, or several that become the same. */
  mappings: readonly Mapping[]
  lists: MappingLists
  /** Goods these names are about; not said: not counted yet. */
  goods?: number | undefined
  onClose: () => void
  /** Written; `isNext`: and go on to the next one not decided. */
  onDone: (isNext: boolean) => void
}

type Way = 'target' | 'ignore' | 'later'

const wayOf = ({ target }: Mapping): Way => (target?.ignore ? 'ignore' : 'target')

/** What a name of the source becomes here, and how much that touches. */
export function TargetDialog({ source, mappings, lists, goods, onClose, onDone }: Props) {
  const first = mappings[0]!
  const { kind } = first
  const [way, setWay] = useState<Way>(() => wayOf(first))
  const [target, setTarget] = useState<MappingTarget>(() => (first.target?.ignore ? {} : (first.target ?? {})))
  const [fresh, setFresh] = useState<readonly Mapping[]>(mappings)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const [isNext, setNext] = useState(false)
  const key = mappingsQuery(source, kind).queryKey
  const form = useSendingForm(
    ['target'],
    async () => {
      const wanted = way === 'ignore' ? { ignore: true } : way === 'later' ? null : target
      const decisions = fresh.map(({ external, target: from }) => ({ external, from, target: wanted }))
      try {
        return await api(decideMappings, { params: { id: source }, body: { kind, decisions } })
      } catch (error) {
        const met = conflictsOf(error)
        if (met.length > 0) {
          const { mappings: now } = await queries.fetchQuery({ ...mappingsQuery(source, kind), staleTime: 0 })
          setFresh(now.filter(({ external }) => fresh.some((each) => each.external === external)))
          setConflicts(met)
        }
        throw error
      }
    },
    ({ data }) => {
      queries.setQueryData(
        key,
        (shown) =>
          shown && {
            ...shown,
            mappings: shown.mappings.map((each) => data.find(({ external }) => external === each.external) ?? each),
          },
      )
      void queries.invalidateQueries({ queryKey: ['exchange'] })
      onDone(isNext)
    },
  )
  const { name, choice } = MAPPING_KINDS[kind]
  return (
    <Dialog
      open
      onClose={onClose}
      title={mappings.length === 1 ? `«${first.name}»` : `Решить вместе: ${namesText(mappings.length)}`}
    >
      <OfficeForm onSubmit={form.submit} words={conflicts.length > 0 ? null : form.words} errors={form.errors}>
        {conflicts.length > 0 && (
          <ConflictNotice conflicts={conflicts} onTheirs={onClose} onMine={() => void form.submit()} />
        )}
        {mappings.length === 1 && (first.details || first.isGuess) && (
          <p className={blocks.row}>
            {first.isGuess && (
              <Badge look="soft" tone="orange">
                Догадка по названию
              </Badge>
            )}
            {first.details && <span className={blocks.quiet}>{first.details}</span>}
          </p>
        )}
        <RadioGroup
          legend={`${name} источника`}
          hideLegend
          value={way}
          onValue={(value) => setWay(value as Way)}
          options={[
            { value: 'target', label: choice },
            { value: 'ignore', label: 'Не загружать' },
            { value: 'later', label: 'Решить позже' },
          ]}
        />
        {way === 'target' && (
          <TargetFields kind={kind} lists={lists} value={target} onValue={setTarget} error={form.errors['target']} />
        )}
        {goods !== undefined && kind !== 'status' && (
          <p>
            {goods > 0 ? `Коснётся: ${countText(goods, GOODS)} источника.` : 'Товаров с этим пока не приходило.'}{' '}
            {way === 'later' && 'Новые товары подождут в неразобранном.'}
          </p>
        )}
        <div className={blocks.row}>
          <Button type="submit" look="red" loading={form.isSending && !isNext} onClick={() => setNext(false)}>
            Записать
          </Button>
          {mappings.length === 1 && (
            <Button type="submit" loading={form.isSending && isNext} onClick={() => setNext(true)}>
              Записать и дальше
            </Button>
          )}
          <Button onClick={onClose}>Закрыть</Button>
        </div>
      </OfficeForm>
    </Dialog>
  )
}
