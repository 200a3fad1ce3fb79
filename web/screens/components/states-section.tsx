import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Grid } from '#ui/grid.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Specimen } from './specimen.tsx'
import css from './states-section.module.css'

export function StatesSection() {
  return (
    <>
      <Specimen title="Загрузка" note="тех же размеров, что и содержимое" layout="plain">
        <Grid columns={[2, 3, 4, 5]}>
          {[1, 2, 3, 4].map((card) => (
            <div key={card} className={css.card}>
              <Skeleton ratio={1} />
              <Skeleton lines={2} />
              <Skeleton width="60%" height="1.75rem" />
            </div>
          ))}
        </Grid>
      </Specimen>
      <Specimen title="Ожидание">
        <Spinner label="Загружаем" />
      </Specimen>
      <Specimen title="Пусто и сбой" layout="form">
        <EmptyState
          icon="cart"
          title="В корзине пока пусто"
          actions={
            <Button look="red" to="/catalog/">
              Открыть каталог
            </Button>
          }
        >
          Добавьте товары из каталога или повторите прошлый заказ.
        </EmptyState>
        <EmptyState failed title="Не удалось загрузить отзывы" actions={<Button icon="refresh">Повторить</Button>}>
          Сервер не ответил вовремя. Обычно помогает повтор.
        </EmptyState>
      </Specimen>
      <Specimen title="Заметки" layout="form">
        <Notice title="Заберите сегодня до 20:00">Забронировали на 3 дня.</Notice>
        <Notice tone="done">Заказ 20481 оплачен.</Notice>
        <Notice tone="warning" title="Цена изменилась">
          Было 12 990 ₽, стало 13 150 ₽. <TextLink to="#states">Что это значит</TextLink>
        </Notice>
        <Notice tone="error" title="Оплата не прошла">
          Банк отклонил платёж. Деньги не списаны, попробуйте другую карту.
        </Notice>
        <Notice tone="rental">Залог 5 000 ₽ вернём в день возврата.</Notice>
        <Notice tone="bonus">Начислим 130 бонусов после получения заказа.</Notice>
      </Specimen>
    </>
  )
}
