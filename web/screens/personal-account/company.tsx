import { useState } from 'react'
import {
  answerInvitation,
  chooseCompany,
  openCompany,
  type OwnCompany,
  type UserCompanies,
  userCompanies,
} from '#contract/company.ts'
import { userOrganizations } from '#contract/user-things.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { failureText } from '../../hooks/use-sending.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FigureList } from '#ui/figure-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast-context.tsx'
import { Area } from './area.tsx'
import { CompanyPapers } from './company-papers.tsx'
import { CompanyPeople } from './company-people.tsx'
import type { CompanyStep } from './company-step.ts'
import { CompanyTemplateList } from './company-templates.tsx'
import { CompanyRequests } from './company-requests.tsx'
import { sectionPath } from './section-path.ts'
import css from './personal-account.module.css'

const DAYS = ['день', 'дня', 'дней'] as const

/** Organizations the buyer buys for with colleagues. */
export function Company() {
  const { api, cart, user } = useAppState()
  const toast = useToast()
  const answer = useApiQuery('companies', (signal) => api(userCompanies, {}, { signal }).then(({ data }) => data))
  const [changed, setChanged] = useState<UserCompanies | null>(null)
  /** A colleague's order has changed the debt. */
  const refresh = () =>
    api(userCompanies, {}).then(
      ({ data }) => setChanged(data),
      // the figures of a moment ago stay
      () => undefined,
    )
  const step: CompanyStep = async (ask, done) => {
    try {
      setChanged((await ask()).data)
      toast({ tone: 'done', text: done })
      return true
    } catch (error) {
      toast({ tone: 'error', text: failureText(error) })
      return false
    }
  }
  return (
    <Area title="Кабинет организации" answer={answer}>
      {(read) => {
        const { companies, invitations } = changed ?? read
        return (
          <>
            {invitations.map(({ id, name, inn }) => (
              <Notice
                key={id}
                title={`Вас приглашают в «${name}»`}
                actions={
                  <>
                    <Button
                      look="black"
                      onClick={() =>
                        void step(
                          () => api(answerInvitation, { params: { id }, body: { isAccepted: true } }),
                          `Вы в «${name}»`,
                        )
                      }
                    >
                      Принять
                    </Button>
                    <Button
                      onClick={() =>
                        void step(
                          () => api(answerInvitation, { params: { id }, body: { isAccepted: false } }),
                          'Приглашение отклонено',
                        )
                      }
                    >
                      Отклонить
                    </Button>
                  </>
                }
              >
                ИНН {inn}. Администратор организации увидит ваши имя и телефон.
              </Notice>
            ))}
            {companies.map((company) => (
              <CompanyCard
                key={company.id}
                company={company}
                step={step}
                onOrdered={refresh}
                onCurrent={async (isCurrent) => {
                  const body = { company: isCurrent ? company.id : null }
                  const words = isCurrent ? `Покупаете от ${company.name}` : 'Покупаете для себя'
                  if (!(await step(() => api(chooseCompany, { body }), words))) return
                  void cart.getState().load(true)
                  // other prices hold now
                  void user.getState().load()
                }}
              />
            ))}
            <OpenCompany companies={companies} step={step} />
          </>
        )
      }}
    </Area>
  )
}

interface CardProps {
  company: OwnCompany
  step: CompanyStep
  onOrdered: () => Promise<unknown>
  onCurrent: (isCurrent: boolean) => Promise<void>
}

function CompanyCard({ company, step, onOrdered, onCurrent }: CardProps) {
  const { credit } = company
  // what a template has ordered, requests and papers are to show
  const [orders, setOrders] = useState(0)
  return (
    <>
      <Panel as="section" className={css.panel} aria-label={company.name}>
        <h2>{company.name}</h2>
        {credit?.overdueSince && (
          <Notice tone="warning" title="Просрочена оплата">
            Её ждали {dayText(credit.overdueSince)}. Новые заказы с отсрочкой — после оплаты, по счёту можно и сейчас.
          </Notice>
        )}
        <FigureList
          rows={[
            { label: 'ИНН', value: [company.inn, company.kpp && `КПП ${company.kpp}`].filter(Boolean).join(', ') },
            ...(company.agreement ? [{ label: 'Условия', value: company.agreement }] : []),
            {
              label: 'Ваш лимит на заказ',
              value: !company.rights.mayOrder
                ? 'заказывать не поручено'
                : company.rights.limit === null
                  ? 'без ограничения'
                  : `${formatRubles(company.rights.limit)}, больше — с согласованием`,
            },
            ...(credit
              ? [
                  { label: 'Отсрочка', value: `${countText(credit.days, DAYS)}, до ${formatRubles(credit.limit)}` },
                  { label: 'Долг', value: `${formatRubles(credit.debt)}, свободно ${formatRubles(credit.free)}` },
                ]
              : []),
          ]}
        />
        <Switch checked={company.isCurrent} onChange={({ target }) => void onCurrent(target.checked)}>
          Покупать от этой организации
        </Switch>
        <p className={css.note}>Счета выставим на неё, цены — по договору, если он есть.</p>
      </Panel>
      <CompanyRequests key={`requests ${orders}`} company={company} onDecided={() => void onOrdered()} />
      <CompanyTemplateList
        company={company}
        onOrdered={() => {
          setOrders(orders + 1)
          void onOrdered()
        }}
      />
      {company.rights.seesDocuments && <CompanyPapers key={`papers ${orders}`} company={company} />}
      <CompanyPeople company={company} step={step} />
    </>
  )
}

/** An organization of the buyer's own that has no account yet. */
function OpenCompany({ companies, step }: { companies: readonly OwnCompany[]; step: CompanyStep }) {
  const { api } = useAppState()
  const own = useApiQuery('own organizations', (signal) =>
    api(userOrganizations, {}, { signal }).then(({ data }) => data),
  )
  const free = (own.data ?? []).filter(
    ({ inn, kpp }) => !companies.some((company) => company.inn === inn && company.kpp === kpp),
  )
  if (own.data && own.data.length === 0 && companies.length === 0)
    return (
      <EmptyState
        icon="store"
        title="Кабинета организации пока нет"
        actions={
          <Button look="black" to={sectionPath('organizations')}>
            Добавить организацию
          </Button>
        }
      >
        Добавьте организацию по ИНН, откройте её кабинет и позовите коллег: кто заказывает, кто согласует, кто видит
        документы.
      </EmptyState>
    )
  if (free.length === 0) return null
  return (
    <Panel as="section" className={css.panel} aria-label="Открыть кабинет">
      <h2>Открыть кабинет организации</h2>
      <p className={css.note}>В кабинет зовут коллег: кто заказывает, кто согласует, кто видит документы.</p>
      <div className={css.actions}>
        {free.map(({ organization_id, name }) => (
          <Button
            key={organization_id}
            icon="plus"
            onClick={() => void step(() => api(openCompany, { body: { organization_id } }), `Кабинет «${name}» открыт`)}
          >
            {name}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
