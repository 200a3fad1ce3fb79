import { useState } from 'react'
import { cancelRepair, type OwnRepair, userRepairs } from '#contract/service.ts'
import { RepairProgressPanel } from '../../parts/repair-state.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { servicePath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { Area } from './area.tsx'
import { Claims } from './claims.tsx'
import { PagedList } from './paged-list.tsx'
import css from './personal-account.module.css'
import own from './repairs.module.css'

export function Repairs() {
  const { api } = useAppState()
  const answer = useApiQuery('repairs', (signal) => api(userRepairs, { query: {} }, { signal }))
  const [changed, setChanged] = useState<ReadonlyMap<string, OwnRepair>>(new Map())
  const onChange = (repair: OwnRepair) => setChanged((now) => new Map(now).set(repair.number, repair))
  return (
    <Area
      title="Ремонт"
      answer={answer}
      aside={
        <Button to={servicePath} icon="service">
          Отдать в ремонт
        </Button>
      }
      above={<Claims kind="repair" onTaken={answer.retry} />}
    >
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState
            icon="service"
            title="Заявок на ремонт пока нет"
            actions={
              <Button look="black" to={servicePath}>
                Сервисные центры
              </Button>
            }
          >
            Оставьте заявку на странице сервиса, и здесь будет видно, как идёт ремонт.
          </EmptyState>
        ) : (
          <PagedList first={data} meta={meta} ask={(page) => api(userRepairs, { query: { page } })}>
            {(repairs) => (
              <ul className={css.list}>
                {repairs.map((repair) => (
                  <li key={repair.number}>
                    <RepairCard repair={changed.get(repair.number) ?? repair} onChange={onChange} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        )
      }
    </Area>
  )
}

function RepairCard({ repair, onChange }: { repair: OwnRepair; onChange: (repair: OwnRepair) => void }) {
  const { api } = useAppState()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  async function cancel() {
    onChange((await api(cancelRepair, { params: { number: repair.number } })).data)
    setAsking(false)
    toast({ tone: 'done', text: `Заявка №\u00A0${repair.number} отменена` })
  }
  return (
    <Panel className={own.card}>
      <RepairProgressPanel repair={repair} />
      {repair.photos.length > 0 && (
        <ul className={own.photos} aria-label="Снимки">
          {repair.photos.map(({ src, alt, width, height, srcset }) => (
            <li key={src}>
              <a href={srcset?.split(', ').at(-1)?.split(' ')[0] ?? src} target="_blank" rel="noreferrer">
                <img src={src} alt={alt} width={width} height={height} loading="lazy" className={own.photo} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {repair.canCancel && (
        <p>
          <Button size="m" aria-label={`Отменить заявку №\u00A0${repair.number}`} onClick={() => setAsking(true)}>
            Отменить заявку
          </Button>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Отменить заявку №\u00A0${repair.number}?`}
          action="Да, отменить"
          keep="Оставить заявку"
          onClose={() => setAsking(false)}
          onConfirm={cancel}
        >
          <p>Инструмент ждать не будем. Если передумаете, оставьте новую заявку.</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
