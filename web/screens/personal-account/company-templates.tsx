import { useState } from 'react'
import {
  addCompanyTemplate,
  changeCompanyTemplate,
  type CompanyTemplate,
  type CompanyTemplates as Templates,
  companyTemplates,
  dropCompanyTemplate,
} from '#contract/company-templates.ts'
import type { OwnCompany } from '#contract/company.ts'
import { LIST_NAME_MAX } from '#contract/limits.ts'
import { writeSharedCart } from '#rules/cart/shared-cart.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { SendingForm } from '../../parts/sending-form.tsx'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { useSending } from '../../hooks/use-sending.ts'
import { basketPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { TemplateOrder } from './template-order.tsx'
import css from './personal-account.module.css'
import own from './company-templates.module.css'

interface Props {
  company: OwnCompany
  /** Another order is placed or asked for. */
  onOrdered: () => void
}

type Opened = { what: 'new' } | { what: 'edit' | 'drop' | 'order'; template: CompanyTemplate } | null

/** What the organization orders again and again: one list for all its people. */
export function CompanyTemplateList({ company, onOrdered }: Props) {
  const { api } = useAppState()
  const toast = useToast()
  const key = `templates ${company.id} ${company.isCurrent}`
  const answer = useApiQuery(key, (signal) =>
    api(companyTemplates, { params: { company: company.id } }, { signal }).then(({ data }) => data),
  )
  const [changed, setChanged] = useState<{ key: string; data: Templates } | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const shown = changed?.key === key ? changed.data : (answer.data ?? answer.stale)
  const keep = (data: Templates, words: string) => {
    setChanged({ key, data })
    setOpened(null)
    toast({ tone: 'done', text: words })
  }
  if (!shown && answer.state === 'failed') return null
  return (
    <Panel as="section" className={css.panel} aria-label="Шаблоны заказов">
      <div className={css.areaHead}>
        <h2>Шаблоны заказов</h2>
        {shown?.mayChange && (
          <Button icon="plus" onClick={() => setOpened({ what: 'new' })}>
            Новый шаблон
          </Button>
        )}
      </div>
      {!shown && <Skeleton height="5rem" />}
      {shown?.templates.length === 0 && (
        <p className={css.note}>
          Соберите шаблоном то, что берёте часто: расходники, комплект на бригаду. Заказать его сможет любой, кому
          поручено.
        </p>
      )}
      {shown && shown.templates.length > 0 && (
        <ul className={own.templates}>
          {shown.templates.map((template) => (
            <li key={template.id} className={own.template}>
              <div className={css.text}>
                <p className={css.name}>{template.name}</p>
                <p className={css.note}>
                  {countText(template.lines.length, GOODS)}, сегодня {formatRubles(template.total)}
                  {template.changedBy && `, изменил ${template.changedBy}`}
                </p>
                {template.problem && <p className={own.problem}>{template.problem}</p>}
              </div>
              <div className={css.actions}>
                {shown.refusal === null && shown.delivery !== null && template.problem === null ? (
                  <Button
                    look="black"
                    aria-label={`Заказать по шаблону: ${template.name}`}
                    onClick={() => setOpened({ what: 'order', template })}
                  >
                    Заказать
                  </Button>
                ) : (
                  <Button
                    icon="cart"
                    to={`${basketPath}?goods=${writeSharedCart(template.lines)}`}
                    aria-label={`В корзину: ${template.name}`}
                  >
                    В корзину
                  </Button>
                )}
                {shown.mayChange && (
                  <>
                    <Button
                      icon="edit"
                      aria-label={`Изменить шаблон: ${template.name}`}
                      onClick={() => setOpened({ what: 'edit', template })}
                    />
                    <Button
                      icon="trash"
                      aria-label={`Удалить шаблон: ${template.name}`}
                      onClick={() => setOpened({ what: 'drop', template })}
                    />
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {shown && shown.templates.length > 0 && (shown.refusal ?? (shown.delivery === null && FIRST)) && (
        <p className={css.note}>{shown.refusal ?? FIRST}</p>
      )}
      {opened?.what === 'new' && (
        <NewTemplate company={company.id} onClose={close} onDone={(data) => keep(data, 'Шаблон сохранён')} />
      )}
      {opened?.what === 'edit' && (
        <EditTemplate
          company={company.id}
          template={opened.template}
          onClose={close}
          onDone={(data) => keep(data, 'Шаблон изменён')}
        />
      )}
      {opened?.what === 'drop' && (
        <ConfirmDialog
          title="Удалить шаблон?"
          action="Удалить"
          keep="Оставить"
          onClose={close}
          onConfirm={async () => {
            const params = { company: company.id, id: opened.template.id }
            keep((await api(dropCompanyTemplate, { params })).data, 'Шаблон удалён')
          }}
        >
          <p>{opened.template.name}</p>
        </ConfirmDialog>
      )}
      {opened?.what === 'order' && shown?.delivery && (
        <TemplateOrder
          company={company}
          template={opened.template}
          delivery={shown.delivery}
          onClose={close}
          onOrdered={() => {
            answer.retry()
            onOrdered()
          }}
        />
      )}
    </Panel>
  )
}

const FIRST = 'Первый заказ оформите из корзины: дальше возьмём получение оттуда, и хватит одного нажатия.'

interface DialogProps {
  company: number
  onClose: () => void
  onDone: (data: Templates) => void
}

function NewTemplate({ company, onClose, onDone }: DialogProps) {
  const { api } = useAppState()
  const [name, setName] = useState('')
  const [from, setFrom] = useState('cart')
  const [orderNumber, setOrderNumber] = useState('')
  const sending = useSending(['name', 'orderNumber'])
  const problems = {
    name: name.trim() ? null : 'Напишите название шаблона',
    orderNumber: from === 'cart' || /^\d{1,15}$/.test(orderNumber.trim()) ? null : 'Введите номер заказа',
  }
  const save = () =>
    sending.send(problems, async () => {
      const body = { name, ...(from === 'order' && { orderNumber: orderNumber.trim() }) }
      onDone((await api(addCompanyTemplate, { params: { company }, body })).data)
    })
  return (
    <Dialog
      open
      size="s"
      title="Новый шаблон"
      onClose={onClose}
      footer={
        <Button type="submit" form="new-template" look="black" loading={sending.busy}>
          Сохранить
        </Button>
      }
    >
      <SendingForm id="new-template" sending={sending} onSubmit={() => void save()}>
        <Input
          data-autofocus
          label="Название"
          name="name"
          maxLength={LIST_NAME_MAX}
          autoComplete="off"
          value={name}
          error={sending.errors['name']}
          onChange={({ target }) => {
            setName(target.value)
            sending.clear('name')
          }}
        />
        <RadioGroup
          legend="Откуда взять товары"
          value={from}
          onValue={setFrom}
          options={[
            { value: 'cart', label: 'Из корзины: выбранное в ней' },
            { value: 'order', label: 'Из заказа организации' },
          ]}
        />
        {from === 'order' && (
          <Input
            label="Номер заказа"
            name="orderNumber"
            inputMode="numeric"
            autoComplete="off"
            value={orderNumber}
            error={sending.errors['orderNumber']}
            onChange={({ target }) => {
              setOrderNumber(target.value)
              sending.clear('orderNumber')
            }}
          />
        )}
      </SendingForm>
    </Dialog>
  )
}

function EditTemplate({ company, template, onClose, onDone }: DialogProps & { template: CompanyTemplate }) {
  const { api } = useAppState()
  const [name, setName] = useState(template.name)
  const [lines, setLines] = useState(template.lines)
  const sending = useSending(['name', 'goods'])
  const problems = {
    name: name.trim() ? null : 'Напишите название шаблона',
    goods: lines.length > 0 ? null : 'В шаблоне не осталось товаров: удалите его целиком',
  }
  const save = () =>
    sending.send(problems, async () => {
      const goods = lines.map(({ code, quantity }) => ({ code, quantity }))
      const params = { company, id: template.id }
      onDone((await api(changeCompanyTemplate, { params, body: { name, goods } })).data)
    })
  return (
    <Dialog
      open
      title="Изменить шаблон"
      onClose={onClose}
      footer={
        <Button type="submit" form="edit-template" look="black" loading={sending.busy}>
          Сохранить
        </Button>
      }
    >
      <SendingForm id="edit-template" sending={sending} onSubmit={() => void save()}>
        <Input
          label="Название"
          name="name"
          maxLength={LIST_NAME_MAX}
          autoComplete="off"
          value={name}
          error={sending.errors['name']}
          onChange={({ target }) => {
            setName(target.value)
            sending.clear('name')
          }}
        />
        <ul className={own.lines}>
          {lines.map((line) => (
            <li key={line.code} className={own.line}>
              <p className={own.good}>
                {line.name}
                <span className={css.note}>{line.price === null ? 'больше не продаём' : formatRubles(line.price)}</span>
              </p>
              <Stepper
                label={`Количество: ${line.name}`}
                size="m"
                value={line.quantity}
                max={9999}
                onChange={(quantity) =>
                  setLines(lines.map((each) => (each.code === line.code ? { ...each, quantity } : each)))
                }
              />
              <IconButton
                icon="trash"
                label={`Убрать: ${line.name}`}
                onClick={() => setLines(lines.filter(({ code }) => code !== line.code))}
              />
            </li>
          ))}
        </ul>
        {sending.errors['goods'] && <p className={own.problem}>{sending.errors['goods']}</p>}
      </SendingForm>
    </Dialog>
  )
}
