import { counted } from '../russian.ts'
import { chance, one, range, sizes, type Template } from '../template.ts'
import { cordlessPlaner, edgeRouter } from './cordless-power.ts'

export const planers: Template = {
  category: 'rubanki',
  trade: 'power',
  share: 0.7,
  groups: {
    Двигатель: 'power*! rpm soft_start',
    Строгание: 'planing_width*! planing_depth*! rebate_depth knives v_groove',
    Питание: 'power_source* voltage! brushless* battery_platform* battery_supply battery_capacity',
    Удобство: 'chip_side* stand_mount* cable weight noise',
  },
  classes: [
    {
      kind: 'planer',
      what: 'Рубанок электрический',
      price: [4300, 19900],
      values: {
        power: range(600, 1300, 10),
        rpm: range(14000, 17000, 500),
        soft_start: chance(0.35),
        planing_width: sizes(82, 82, 82, 102, 110),
        planing_depth: sizes(2, 2.5, 3, 3.5, 4),
        rebate_depth: sizes(8, 9, 15, 20, 25),
        knives: sizes(2, 2, 3),
        v_groove: true,
        chip_side: one('one-side', 'both-sides'),
        stand_mount: chance(0.3),
        cable: sizes(2, 2.5, 3, 4),
        weight: range(2.5, 6.5, 0.1),
        noise: range(88, 98, 1),
      },
    },
  ],
  newcomers: { share: 0.15, classes: [cordlessPlaner] },
  common: { power_source: 'mains' },
  series: 'PL',
  model: (v) => `${v.planing_width}-${v.power}`,
  tail: (_v, text) => [text('power'), `${text('planing_width')}`, `глубина ${text('planing_depth')}`],
  about: (v, text, pick) => [
    pick(
      `Рубанок с шириной строгания ${text('planing_width')}: подогнать дверь, выровнять лагу, снять фаску.`,
      `За проход снимает до ${text('planing_depth')}, глубина задаётся ручкой с понятной шкалой.`,
    ),
    `Выборка четверти до ${text('rebate_depth')} пригодится при подгонке рам и коробок.`,
    v.chip_side === 'both-sides'
      ? 'Стружку можно выпускать вправо или влево.'
      : pick(
          'Стружка уходит вбок, в мешок или шланг пылесоса.',
          `Барабан с ${v.knives === 3 ? 'тремя' : 'двумя'} ножами оставляет ровную поверхность.`,
        ),
    v.stand_mount === true && 'Рубанок переворачивается и крепится к верстаку как маленький фуганок.',
  ],
  box: (v) => [
    'рубанок',
    'параллельный упор',
    'ключ для ножей',
    'мешок для стружки',
    v.stand_mount === true && 'подставка',
    'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [Math.round(270 + Number(v.weight) * 18), Math.round(Number(v.planing_width) * 2), 170],
  takes: () => ['glasses', 'ears', 'dust-mask'],
  spares: () => ['brushes', 'armature', 'switch', 'belt', 'bearing'],
}

export const routers: Template = {
  category: 'frezery',
  trade: 'power',
  share: 0.7,
  groups: {
    Двигатель: 'power*! rpm! rpm_control soft_start*',
    'Цанга и погружение': 'collet*! plunge* router_type* micro_adjust',
    Удобство: 'lamp dust_outlet cable weight* case',
  },
  classes: [
    {
      weight: 2,
      kind: 'router',
      what: 'Фрезер',
      price: [5900, 14900],
      values: {
        power: range(900, 1400, 50),
        rpm: range(30000, 27000, 1000),
        rpm_control: true,
        soft_start: chance(0.6),
        collet: sizes('c6-8', 'c8', 'c8'),
        plunge: range(50, 56, 1),
        router_type: 'plunge',
        micro_adjust: chance(0.5),
        lamp: chance(0.2),
        dust_outlet: true,
        cable: sizes(2.5, 3, 4),
        weight: range(3, 4.2, 0.1),
        case: chance(0.25),
      },
    },
    {
      weight: 2,
      kind: 'router',
      what: 'Фрезер',
      price: [10900, 32900],
      values: {
        power: range(1600, 2400, 100),
        rpm: range(23000, 21000, 1000),
        rpm_control: true,
        soft_start: true,
        collet: 'c8-12',
        plunge: range(60, 80, 5),
        router_type: 'plunge',
        micro_adjust: true,
        lamp: chance(0.5),
        dust_outlet: true,
        cable: sizes(3, 4),
        weight: range(4.8, 6.3, 0.1),
        case: chance(0.3),
      },
    },
  ],
  newcomers: { share: 0.2, classes: [edgeRouter] },
  series: 'RT',
  model: (v) => `${v.collet === 'c8-12' ? 12 : 8}-${v.power}`,
  tail: (_v, text) => [text('power'), `цанга ${text('collet')}`, `ход ${text('plunge')}`],
  about: (v, text, pick) => [
    pick(
      `Погружной фрезер ${text('power')} для кромок, пазов и петель; ход погружения ${text('plunge')}.`,
      `Фрезер под цангу ${text('collet')}: кромка столешницы, паз под уплотнитель, врезка фурнитуры.`,
    ),
    'Электроника держит обороты под нагрузкой, поэтому кромка не пригорает.',
    v.micro_adjust === true
      ? 'Глубину можно подстроить на десятые доли миллиметра.'
      : 'Револьверный упор помнит три глубины.',
    v.collet === 'c8-12' && 'Его удобно перевернуть и поставить в фрезерный стол.',
  ],
  box: (v) => [
    'фрезер',
    v.collet === 'c8-12' ? 'цанги 8 и 12\u00a0мм' : 'цанга 8\u00a0мм',
    'параллельный упор',
    'копировальная втулка',
    'ключ',
    v.case === true && 'кейс',
    'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [Math.round(240 + Number(v.weight) * 10), 170, Math.round(200 + Number(v.weight) * 22)],
  takes: () => ['glasses', 'ears', 'clamp', 'dust-mask'],
  spares: () => ['brushes', 'armature', 'switch', 'bearing'],
}

export const multiTools: Template = {
  category: 'renovatory',
  trade: 'power',
  share: 0.7,
  groups: {
    Двигатель: 'power*! oscillations*! rpm_control',
    Оснастка: 'swing*! tool_mount* tool_free_blade* accessories_included',
    Удобство: 'cable weight vibration noise case',
  },
  classes: [
    {
      kind: 'multi-tool',
      what: 'Реноватор',
      price: [3200, 13900],
      values: {
        power: range(200, 550, 10),
        oscillations: range(20000, 22000, 500),
        rpm_control: true,
        swing: sizes(2.8, 3, 3.2, 4),
        tool_mount: one('universal', 'universal', 'star'),
        tool_free_blade: chance(0.6),
        accessories_included: range(3, 34, 1, 0.4),
        cable: sizes(2, 3, 4),
        weight: range(1.2, 1.7, 0.1),
        vibration: range(8, 4, 0.5),
        noise: range(82, 88, 1),
        case: chance(0.5),
      },
    },
  ],
  series: 'MT',
  model: (v) => `${v.power}${v.case === true ? 'K' : ''}`,
  tail: (_v, text) => [text('power'), `угол качания ${text('swing')}`],
  about: (v, text, pick) => [
    pick(
      `Реноватор для подрезки, зачистки и шлифовки в углах: ${text('power')}, угол качания ${text('swing')}.`,
      'Осциллирующий инструмент подрезает наличник по месту, вырезает окно в гипсокартоне и снимает затирку между плитками.',
    ),
    v.tool_free_blade === true ? 'Насадка меняется рычагом, ключ не нужен.' : 'Насадка держится винтом и не люфтит.',
    `Частота колебаний до ${text('oscillations')}, в комплекте ${counted(Number(v.accessories_included), 'насадка', 'насадки', 'насадок')}.`,
  ],
  box: (v) => ['реноватор', 'набор насадок', 'шлифлисты', v.case === true && 'кейс', 'инструкция'],
  warranty: [12, 24],
  size: () => [300, 65, 80],
  takes: () => ['glasses', 'dust-mask', 'sheets'],
  spares: () => ['brushes', 'switch'],
}
