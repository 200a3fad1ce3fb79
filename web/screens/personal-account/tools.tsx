import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteUserTool, type UserTool, userTools } from '#contract/user-tools.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { NBSP } from '#rules/text/typography.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { GoodName } from '../../parts/good-name.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { servicePath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { Area } from './area.tsx'
import account from './personal-account.module.css'
import { ToolSupplies } from './tool-supplies.tsx'
import css from './tools.module.css'

/** What the customer works with: its warranty, its papers, what fits it, and the way to a repair. */
export function Tools() {
  const { api, modals } = useAppState()
  const answer = useApiQuery('tools', (signal) => api(userTools, {}, { signal }).then(({ data }) => data))
  const [changed, onDone] = useState<UserTool[] | null>(null)
  const [today] = useState(() => moscowMoment(new Date())?.day ?? '')
  const add = (
    <Button look="black" icon="plus" onClick={() => modals.getState().openModal('add-tool', { onDone })}>
      Добавить инструмент
    </Button>
  )
  const isEmpty = (changed ?? answer.data)?.length === 0
  return (
    <Area title="Мои инструменты" aside={!isEmpty && add} answer={answer}>
      {(loaded) =>
        isEmpty ? (
          <EmptyState icon="service" title="Инструментов пока нет" actions={add}>
            Купленное здесь появится само, когда вы получите заказ. Остальное добавьте: подскажем расходники и примем в
            ремонт.
          </EmptyState>
        ) : (
          <ul className={account.list}>
            {(changed ?? loaded).map((tool) => (
              <li key={tool.tool_id ?? `good ${tool.goodCode}`}>
                <ToolCard tool={tool} today={today} onDone={onDone} />
              </li>
            ))}
          </ul>
        )
      }
    </Area>
  )
}

const dayOf = (day: string) => `${dayText(day)}${NBSP}${day.slice(0, 4)}`

interface ToolCardProps {
  tool: UserTool
  today: string
  onDone: (tools: UserTool[]) => void
}

function ToolCard({ tool, today, onDone }: ToolCardProps) {
  const { api, modals } = useAppState()
  const toast = useToast()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { name, goodCode, image, order } = tool
  async function remove() {
    onDone((await api(deleteUserTool, { body: { tool_id: tool.tool_id! } })).data)
    toast({ tone: 'done', text: 'Инструмент убран' })
  }
  return (
    <Panel as="article" className={css.tool}>
      {image ? (
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes="80px"
          width={80}
          height={80}
          alt=""
          loading="lazy"
          className={css.picture}
        />
      ) : (
        <span className={css.blank}>
          <Icon name="service" />
        </span>
      )}
      <div className={css.text}>
        <h2 className={css.name}>
          {tool.url ? (
            <TextLink look="strong" to={tool.url}>
              <GoodName name={name} />
            </TextLink>
          ) : (
            <GoodName name={name} />
          )}
        </h2>
        <p>
          <Warranty tool={tool} today={today} />
        </p>
        <p className={account.note}>
          {tool.boughtOn && `Куплен ${dayOf(tool.boughtOn)}`}
          {order && ', '}
          {order &&
            (order.url ? (
              <TextLink to={order.url}>{`заказ №\u00A0${order.number}`}</TextLink>
            ) : (
              `заказ №\u00A0${order.number}`
            ))}
        </p>
        {tool.serial && <p className={account.note}>Серийный номер {tool.serial}</p>}
        {tool.batteryPlatform && <p className={account.note}>Аккумуляторы: {tool.batteryPlatform}</p>}
        {tool.documents.length > 0 && (
          <ul className={css.papers} aria-label="Документы">
            {tool.documents.map((paper) => (
              <li key={paper.url}>
                <a href={paper.url} target="_blank" rel="noreferrer" className={css.paper}>
                  <Icon name="file" size="xs" />
                  {paper.name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={css.actions}>
        {goodCode && tool.url && (
          <Button aria-expanded={isOpen} aria-label={`Расходники: ${name}`} onClick={() => setOpen(!isOpen)}>
            Расходники
          </Button>
        )}
        <Button
          icon="service"
          aria-label={`Отдать в ремонт: ${name}`}
          onClick={() => void navigate(servicePath, { state: { tool: name } })}
        >
          В ремонт
        </Button>
        <Button
          aria-label={`Заказать запчасть: ${name}`}
          onClick={() => modals.getState().openModal('order-spare-parts', { good: null, tool: name })}
        >
          Запчасть
        </Button>
        {tool.tool_id !== null && (
          <Button icon="trash" aria-label={`Убрать: ${name}`} onClick={() => setAsking(true)}>
            Убрать
          </Button>
        )}
      </div>
      {isOpen && goodCode && <ToolSupplies code={goodCode} name={name} />}
      {isAsking && (
        <ConfirmDialog
          title="Убрать инструмент?"
          action="Убрать"
          keep="Оставить"
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{name}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function Warranty({ tool: { warrantyUntil: until, boughtOn }, today }: Pick<ToolCardProps, 'tool' | 'today'>) {
  if (until === null)
    return (
      <span className={account.note}>
        {boughtOn === null ? 'Гарантия: день покупки не указан' : 'Гарантия: срок не известен'}
      </span>
    )
  return until >= today ? (
    <Badge tone="green" look="soft">
      {`Гарантия до ${dayOf(until)}`}
    </Badge>
  ) : (
    <Badge tone="grey" look="soft">
      {`Гарантия закончилась ${dayOf(until)}`}
    </Badge>
  )
}
