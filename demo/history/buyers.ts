// Those who bought in the past year. Their phones have codes no operator owns, their e-mails a domain nobody can have.
import { transliterate } from '#rules/text/slugify.ts'
import { MEN, WOMEN } from '../people.ts'
import { NODES } from '../places/nodes.ts'
import type { Random } from '../random.ts'

interface Organization {
  inn: string
  kpp: string
  name: string
  address: string
}

export interface Buyer {
  /** Of the account; null: buys without one. */
  id: number | null
  name: string
  /** 7XXXXXXXXXX. */
  phone: string
  email: string | null
  node: string
  /** The first order, or the account before it. */
  since: Date
  door: string
  organization: Organization | null
  birthdate: string | null
  wantsMail: boolean
  /** Bonuses now, in whole. */
  balance: number
}

const SURNAMES =
  'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов Богданов Осипов Сидоров Матвеев Титов Марков Миронов Крылов Куликов Карпов Власов Мельников Денисов Гаврилов Тихонов Казаков Афанасьев Данилов Савельев Тимофеев Фомин Чернов Абрамов Мартынов Ефимов Федотов Щербаков Назаров Калинин Исаев Чернышёв Быков Маслов Родионов Коновалов Лазарев Воронин Климов Филатов Пономарёв Голубев Кудрявцев Прохоров Наумов Потапов Журавлёв Овчинников Трофимов Леонов Соболев Ермаков Колесников Гончаров Емельянов Никифоров Грачёв Котов Гришин Ефремов Архипов Громов Кириллов Малышев Панов Моисеев Румянцев Акимов Кондратьев Бирюков Горбунов Анисимов Ерёмин Тихомиров Галкин Лукьянов Михеев Скворцов Юдин Белоусов Нестеров Симонов Прокофьев Харитонов Князев Цветков Левин Митрофанов Воронов Аксёнов Софронов Мальцев Логинов Горшков Савин Краснов Майоров Демидов Елисеев Рыбаков Сафонов Плотников Дёмин Хохлов Фадеев Молчанов Игнатов Литвинов Ершов Ушаков Дементьев Рябов Мухин Калашников Леонтьев Лобанов Кузин Корнеев Евдокимов Бородин Платонов Некрасов Балашов Бобров Жданов Блинов Игнатьев Коротков Муравьёв Крюков Беляков Богомолов Дроздов Лавров Зуев Петухов Ларин Никулин Серов Терентьев Зотов Устинов Фокин Самойлов Константинов Сахаров Шишкин Самсонов Черкасов Чистяков Носов Спиридонов Карасёв Авдеев Воронцов Зверев Владимиров Селезнёв Нечаев Кудряшов Седов Фирсов Андрианов Панфилов Головин Терехов Ульянов Шестаков Агеев Никонов Селиванов Баженов Гордеев Кожевников Пахомов Зимин Костин Широков Филимонов Ларионов Овсянников Сазонов Суворов Нефёдов Корнилов Любимов Львов Горбачёв Копылов Лукин Токарев Кулешов Шилов Большаков Панкратов Родин Шаповалов Покровский Бочаров Никольский Маркин Горелов Агафонов Берёзин Ермолаев Зубков Куприянов Трифонов Масленников Круглов Третьяков Колосов Рожков Артамонов Шмелёв Лаптев Лапшин Федосеев Зиновьев Зорин Уткин Столяров Зубов Ткачёв Дорофеев Антипов Завьялов Свиридов Золотарёв Кулаков Мещеряков Макеев Дьяконов Гуляев Петровский Бондарев Поздняков Панфёров Кочетков Суханов Рыжов Старостин Калмыков Колесов Золотов Кравцов Субботин Шубин Щукин Лосев Винокуров Лапин Парфёнов Исаков Голованов Коровин Ростовцев Артёмов Козырев Русаков Алёшин Крючков Булгаков Кошелев Сычёв Синицын Чёрный Рогов Кононов Лаврентьев Евсеев Пименов Пантелеев Горячев Аникин Лопатин Рудаков Одинцов Серебряков Панков Дегтярёв Болдырев'.split(
    ' ',
  )
/** Streets nearly every town has; the houses are invented. */
const STREETS =
  'улица Ленина|Советская улица|улица Гагарина|Садовая улица|Лесная улица|Октябрьский проспект|улица Мира|Школьная улица|Вокзальная улица|Набережная улица|Первомайская улица|Заводская улица|Новая улица|улица Труда|Полевая улица|улица Строителей'.split(
    '|',
  )
const FIRMS =
  'Стройсервис Монтажник Ремстрой Теплодом Северстрой Псковмонтаж Домострой Энергоремонт Кровля Фасад Отделочник Лесопил Мастерок Инжстрой Водоканалстрой Электромонтаж Дорстрой Бетонпром Лугстрой Озеро'.split(
    ' ',
  )
/** Nobody has been given these. */
const CODES = ['943', '944', '945', '946', '947', '948']
/** No inspection of taxes has this number, so no firm has such an INN. */
const INN_OFFICE = '6099'
const INN_WEIGHTS = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const CITY_OF = new Map(NODES.map(({ code, name }) => [code, name]))

const feminine = (surname: string): string => (/[иы]й$/.test(surname) ? `${surname.slice(0, -2)}ая` : `${surname}а`)

function personName(random: Random): string {
  const isWoman = random.chance(0.17)
  const surname = random.one(SURNAMES)
  return isWoman ? `${random.one(WOMEN)} ${feminine(surname)}` : `${random.one(MEN)} ${surname}`
}

function innOf(at: number): string {
  const digits = `${INN_OFFICE}${String(at).padStart(5, '0')}`
  const sum = INN_WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return `${digits}${(sum % 11) % 10}`
}

/** Makes buyers one after another; `firstId`: of the accounts. */
export function createBuyers(random: Random, firstId: number) {
  const accounts: Buyer[] = []
  const known = new Map<string, Buyer[]>()
  let made = 0

  const meet = (node: string, since: Date): Buyer => {
    const at = made++
    const name = personName(random)
    const hasAccount = random.chance(0.58)
    const isFirm = random.chance(0.07)
    const email = hasAccount || isFirm || random.chance(0.35) ? `${emailName(name)}${at}@pochta.example` : null
    const city = CITY_OF.get(node)!
    const buyer: Buyer = {
      id: hasAccount ? firstId + accounts.length : null,
      name,
      // the step has no divisor in common with ten million, so no number comes twice
      phone: `7${CODES[at % CODES.length]}${String((at * 1_009_013 + 4_271_839) % 10_000_000).padStart(7, '0')}`,
      email,
      node,
      since: new Date(since.getTime() - (hasAccount ? random.int(2, 40) * 60_000 : 0)),
      door: `${city}, ${random.one(STREETS)}, ${random.int(1, 140)}${random.chance(0.7) ? `, кв. ${random.int(1, 180)}` : ''}`,
      organization: isFirm
        ? {
            inn: innOf(at),
            kpp: `${INN_OFFICE}01001`,
            name: `ООО «${random.one(FIRMS)}${random.chance(0.4) ? ` ${random.int(2, 90)}` : ''}»`,
            address: `${city}, ${random.one(STREETS)}, ${random.int(1, 90)}`,
          }
        : null,
      birthdate: hasAccount
        ? `${random.int(1958, 2004)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
        : null,
      wantsMail: hasAccount && random.chance(0.4),
      balance: 0,
    }
    if (hasAccount) accounts.push(buyer)
    const here = known.get(node)
    if (here) here.push(buyer)
    else known.set(node, [buyer])
    return buyer
  }

  return {
    /** Everybody with an account, by its number. */
    accounts,
    /** Somebody new, or one of those who have been here; a firm and an account come back more often. */
    next(node: string, at: Date): Buyer {
      const here = known.get(node)
      if (!here || random.chance(0.44)) return meet(node, at)
      const first = random.one(here)
      return first.organization || first.id !== null ? first : random.one(here)
    },
  }
}

/** «Павел Ершов» → `p.ershov`. */
function emailName(name: string): string {
  const [first = '', last = ''] = transliterate(name).split(' ')
  return `${first[0]}.${last}`
}
