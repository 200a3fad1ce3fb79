import { rootCategories } from '#contract/catalog.ts'
import { initContent, rentalFaq, rentalMenu } from '#contract/content.ts'
import { nodeWarehouses } from '#contract/node-logistic.ts'
import { pageContext } from '../../app/page-context.ts'
import { Html } from '../../parts/html.tsx'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import { pageMeta } from '../../app/page-meta.ts'
import { faqPage } from '../../app/structured-data/faq-page.ts'
import { offerCatalog } from '../../app/structured-data/offer-catalog.ts'
import { RentalBand } from '../../parts/rental/rental-band.tsx'
import { ShopPoints } from '../../parts/shop-points/shop-points.tsx'
import { homePath, rentalCatalogPath, rentalPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { HeaderTheme } from '../../state/header.ts'
import { useInit } from '../../state/init.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Panel } from '#ui/panel.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/rental-landing.ts'
import { HowToRent } from './how-to-rent.tsx'
import { RentalMenu } from './rental-menu.tsx'
import css from './rental-landing.module.css'

export const handle: { headerTheme: HeaderTheme } = { headerTheme: 'dark' }

export async function loader({ context }: Route.LoaderArgs) {
  const { api, nodeCode } = context.get(pageContext)
  const [roots, faq, menu, { data: init }] = await Promise.all([
    api(rootCategories, { query: { isHire: true } }),
    api(rentalFaq, {}),
    api(rentalMenu, {}),
    api(initContent, {}),
  ])
  const lists = await Promise.all(
    init.nodes.map(({ code }) => api(nodeWarehouses, { query: { nodeLogisticCode: code } })),
  )
  const shops = lists.flatMap(({ data }) => data).filter(({ hasRental }) => hasRental)
  return {
    roots: roots.data,
    faq: faq.data,
    menu: menu.data,
    // the host's own city first: that is where the visitor is
    shops: shops.toSorted((a, b) => Number(b.nodeLogisticCode === nodeCode) - Number(a.nodeLogisticCode === nodeCode)),
    image: init.quickNavigation.find(({ url }) => url === rentalPath)?.image ?? null,
    now: Date.now(),
  }
}

export const meta = (args: Route.MetaArgs) => {
  const { roots = [], faq = [], image = null } = args.loaderData ?? {}
  const node = args.matches[0].loaderData?.init.nodeLogistic
  return pageMeta(args, {
    title: `Прокат инструмента и техники ${node?.nameIn ?? ''}`,
    description: `Инструмент и строительная техника напрокат ${node?.nameIn ?? ''}: тарифы по дням, залог, пункты проката, бронирование на сайте, вопросы и ответы.`,
    canonical: rentalPath,
    crumbs: [{ label: 'Главная', to: homePath }],
    name: 'Прокат',
    ...(image ? { image: image.src } : {}),
    structured:
      import.meta.env.SSR &&
      (({ origin }) => [
        offerCatalog(origin, { name: 'Прокат инструмента и техники', url: rentalCatalogPath, children: roots }),
        ...(faq.length > 0 ? [faqPage(faq)] : []),
      ]),
  })
}

export default function RentalLanding({ loaderData }: Route.ComponentProps) {
  const { roots, faq, menu, shops, image, now } = loaderData
  const { nodeLogistic } = useInit()
  const { modals } = useAppState()
  return (
    <>
      <RentalBand
        crumbs={[{ label: 'Главная', to: homePath }]}
        title={`Прокат инструмента и техники ${nodeLogistic.hasRental ? nodeLogistic.nameIn : ''}`}
        picture={
          image && (
            <img
              src={image.src}
              srcSet={image.srcset}
              sizes="352px"
              width={image.width}
              height={image.height}
              alt=""
              className={css.picture}
            />
          )
        }
      >
        <p className={css.lead}>
          Виброплита на субботу, генератор на стройку, перфоратор на вечер. Проверяем под нагрузкой перед выдачей, бронь
          держит технику за вами.
        </p>
        <div className={css.buttons}>
          <Button look="orange" size="l" to={rentalCatalogPath}>
            Выбрать инструмент
          </Button>
          <Button look="transparent-white" size="l" onClick={() => modals.getState().openModal('rental-feedback', {})}>
            Задать вопрос
          </Button>
        </div>
        {!nodeLogistic.hasRental && (
          <p
            className={css.lead}
          >{`${nodeLogistic.nameIn.replace(/^в/, 'В')} пунктов проката пока нет${shops.length > 0 ? ': ближайшие ниже' : ''}.`}</p>
        )}
        <RentalMenu items={menu} />
      </RentalBand>
      <Container className={css.page}>
        <CategoryTiles categories={roots} />
        <Section id="kak" title="Как взять в прокат">
          <HowToRent />
        </Section>
        {shops.length > 0 && (
          <Section id="points" title="Пункты проката">
            <Panel>
              <ShopPoints label="Пункты проката на карте" shops={shops} now={now} beside />
            </Panel>
          </Section>
        )}
        {faq.length > 0 && (
          <Section id="faq" title="Вопросы и ответы">
            <Panel>
              <Accordion
                items={faq.map(({ question, answer }) => ({ title: question, content: <Html html={answer} /> }))}
              />
            </Panel>
          </Section>
        )}
      </Container>
    </>
  )
}
