import { chance, one, range, sizes, from, type Template } from '../template.ts'
import { cordlessGrinder } from './cordless-power.ts'

export const angleGrinders: Template = {
  category: 'bolgarki',
  trade: 'power',
  share: 3,
  groups: {
    'Двигатель и диск': 'disc*! power*! rpm! rpm_control* spindle bore',
    Защита: 'soft_start* restart_lock* kickback_stop grip_switch*',
    Питание: 'power_source* voltage! brushless* battery_platform* battery_supply battery_capacity',
    Удобство: 'quick_cover vibration_damping cable weight* case',
  },
  classes: [
    {
      weight: 4,
      kind: 'angle-grinder-125',
      what: 'УШМ (болгарка)',
      series: 'AG',
      price: [3200, 6900],
      values: {
        disc: sizes(115, 125, 125, 125),
        power: range(720, 1050, 10),
        rpm: range(11500, 11000, 500),
        rpm_control: chance(0.2),
        spindle: 'm14',
        bore: 'b22',
        soft_start: chance(0.4),
        restart_lock: chance(0.4),
        kickback_stop: false,
        grip_switch: one('slide', 'slide', 'paddle'),
        quick_cover: chance(0.5),
        vibration_damping: chance(0.3),
        cable: sizes(2, 2.5, 3),
        weight: range(1.7, 2.3, 0.1),
        case: chance(0.15),
      },
    },
    {
      weight: 3,
      kind: 'angle-grinder-125',
      what: 'УШМ (болгарка)',
      series: 'AG',
      price: [6400, 14900],
      values: {
        disc: sizes(125, 125, 150),
        power: range(1100, 1700, 50),
        rpm: range(11500, 9500, 500),
        rpm_control: chance(0.65),
        spindle: 'm14',
        bore: 'b22',
        soft_start: chance(0.85),
        restart_lock: chance(0.85),
        kickback_stop: chance(0.4),
        grip_switch: one('slide', 'paddle'),
        quick_cover: true,
        vibration_damping: chance(0.7),
        cable: sizes(2.5, 3, 4),
        weight: range(2.2, 2.8, 0.1),
        case: chance(0.3),
      },
    },
    {
      weight: 2,
      kind: 'angle-grinder-230',
      what: 'УШМ (болгарка)',
      series: 'AG',
      price: [7900, 19900],
      values: {
        disc: sizes(180, 230, 230, 230),
        power: range(1800, 2600, 100),
        rpm: range(8000, 6500, 100),
        rpm_control: false,
        spindle: 'm14',
        bore: 'b22',
        soft_start: chance(0.9),
        restart_lock: chance(0.7),
        kickback_stop: chance(0.3),
        grip_switch: one('trigger', 'trigger', 'paddle'),
        quick_cover: chance(0.6),
        vibration_damping: chance(0.6),
        cable: sizes(3, 4),
        weight: range(4.6, 6.2, 0.1),
        case: chance(0.2),
      },
    },
  ],
  newcomers: { share: 0.18, classes: [cordlessGrinder] },
  common: { power_source: 'mains' },
  series: 'AG',
  model: (v) => `${v.disc}-${v.power}`,
  tail: (v, text) => [text('disc'), text('power'), v.rpm_control === true && 'регулировка оборотов'],
  about: (v, text, pick) => [
    Number(v.disc) >= 180
      ? pick(
          `Двуручная болгарка под диск ${text('disc')}: режет арматуру, профиль, бордюр и кирпич на глубину, до которой маленькой машине не достать.`,
          `Большая УШМ ${text('power')} для заготовки металла и резки камня.`,
        )
      : pick(
          `Болгарка под диск ${text('disc')} с двигателем ${text('power')}: отрезать профиль, зачистить шов, снять краску.`,
          `Машина на каждый день: ${text('power')} и ${text('rpm')} под диск ${text('disc')}.`,
          `Угловая шлифмашина ${text('disc')} для металла и плитки, ${text('weight')} без диска.`,
        ),
    v.soft_start === true &&
      pick(
        'Плавный пуск не рвёт машину из рук и не выбивает автомат.',
        'Пусковой ток ограничен: автомат на даче не выбьет.',
      ),
    v.restart_lock === true && 'После пропадания напряжения машина сама не включится.',
    v.rpm_control === true && 'Обороты можно убавить для полировки и нержавейки.',
    v.grip_switch === 'paddle' && 'Широкая клавиша работает как тормоз безопасности: отпустил — остановилась.',
    v.quick_cover === true ? 'Кожух поворачивается без ключа.' : `Кабель ${text('cable')}, вес ${text('weight')}.`,
  ],
  box: (v) => [
    'УШМ',
    'защитный кожух',
    'дополнительная рукоятка',
    'ключ фланца',
    v.case === true && 'кейс',
    'инструкция и гарантийный талон',
  ],
  warranty: [12, 24, 36],
  size: (v) => [
    Math.round(180 + Number(v.disc) * 1.2),
    Math.round(Number(v.disc) * 1.05),
    Math.round(70 + Number(v.disc) * 0.3),
  ],
  takes: (v) => [`disc-${v.disc}`, 'glasses', 'ears', 'gloves'],
  spares: () => ['brushes', 'armature', 'switch', 'bearing', 'gear', 'handle'],
}

export const orbitalSanders: Template = {
  category: 'ekscentrikovye-shlifmashiny',
  trade: 'sanding',
  share: 0.9,
  groups: {
    Двигатель: 'power*! rpm rpm_control* orbit*!',
    'Подошва и абразив': 'pad*! abrasive_mount pad_holes',
    Удобство: 'dust_extraction* hose_size cable weight noise case',
  },
  classes: [
    {
      kind: 'random-orbit-sander',
      what: 'Эксцентриковая шлифмашина',
      price: [3400, 16900],
      values: {
        power: range(260, 480, 10),
        rpm: range(13000, 12000, 500),
        rpm_control: chance(0.85),
        orbit: sizes(2, 2.5, 3, 5),
        pad: sizes(125, 125, 150),
        abrasive_mount: 'hook',
        pad_holes: sizes(8, 8, 6, 15),
        dust_extraction: one('bag', 'container', 'container'),
        hose_size: one(27, 32, 35),
        cable: sizes(2, 2.5, 3, 4),
        weight: range(1.3, 2.4, 0.1),
        noise: range(79, 86, 1),
        case: chance(0.3),
      },
    },
  ],
  series: 'ROS',
  model: (v) => `${v.pad}-${v.power}`,
  tail: (_v, text) => [text('power'), `подошва ${text('pad')}`, `орбита ${text('orbit')}`],
  about: (v, text, pick) => [
    pick(
      `Эксцентриковая шлифмашина с подошвой ${text('pad')} для дерева, шпаклёвки и лака: круговых следов после неё не видно.`,
      `Шлифует дерево, ДСП и старую краску: ход эксцентрика ${text('orbit')}, двигатель ${text('power')}.`,
    ),
    Number(v.orbit) >= 5
      ? 'Большая орбита быстро снимает слой, доводку лучше делать мелким зерном.'
      : 'Небольшая орбита даёт чистую поверхность под покраску.',
    v.dust_extraction === 'bag'
      ? 'Пыль собирает тканевый мешок, вместо него встаёт шланг пылесоса.'
      : 'Пыль уходит в жёсткий контейнер с фильтром или через шланг пылесоса.',
    v.rpm_control === true && 'Обороты задаёт колёсико: на лаке и пластике их убавляют.',
  ],
  box: (v) => [
    'шлифмашина',
    v.dust_extraction === 'bag' ? 'мешок для пыли' : 'контейнер для пыли',
    'шлифовальный круг',
    v.case === true && 'кейс',
    'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [Math.round(Number(v.pad) * 1.9), Math.round(Number(v.pad) * 1.1), 160],
  takes: (v) => [`sanding-${v.pad}`, 'dust-mask', 'glasses'],
  spares: () => ['brushes', 'switch', 'bearing'],
}

export const beltSanders: Template = {
  category: 'lentochnye-shlifmashiny',
  trade: 'sanding',
  share: 0.7,
  groups: {
    Двигатель: 'power*! belt_speed*! rpm_control*',
    Лента: 'belt*! belt_centering sanding_area',
    Удобство: 'dust_extraction* stand_mount cable weight* noise',
  },
  classes: [
    {
      kind: 'belt-sander',
      what: 'Ленточная шлифмашина',
      price: [4900, 21900],
      values: {
        power: range(650, 1200, 10),
        belt_speed: range(280, 440, 10),
        rpm_control: chance(0.7),
        belt: sizes('75x457', '75x533', '76x533', '100x610'),
        belt_centering: one('screw', 'screw', 'auto'),
        sanding_area: from(
          (v) =>
            ({ '75x457': '75x130', '75x533': '75x150', '76x533': '76x150', '100x610': '100x160' })[String(v.belt)] ??
            '75x130',
        ),
        dust_extraction: one('bag', 'bag', 'container'),
        stand_mount: chance(0.4),
        cable: sizes(2, 2.5, 3, 4),
        weight: range(2.7, 6.2, 0.1),
        noise: range(90, 99, 1),
      },
    },
  ],
  series: 'BS',
  model: (v) => `${String(v.belt).split('x')[0]}-${v.power}`,
  tail: (_v, text) => [text('power'), `лента ${text('belt')}`],
  about: (v, text, pick) => [
    pick(
      `Ленточная шлифмашина для грубой работы: снимает старый лак, выравнивает доску и торцы лентой ${text('belt')}.`,
      `Быстро выводит плоскость: двигатель ${text('power')}, скорость ленты до ${text('belt_speed')}.`,
    ),
    v.rpm_control === true
      ? 'Скорость ленты регулируется: на мягкой древесине её убавляют, чтобы не прижечь волокно.'
      : 'Скорость постоянная, поэтому машина проста и неприхотлива.',
    v.stand_mount === true
      ? 'Машину можно закрепить лентой вверх и править на ней мелкие детали.'
      : `Вес ${text('weight')} прижимает ленту сам, давить не нужно.`,
  ],
  box: (v) => [
    'шлифмашина',
    'мешок для пыли',
    'лента P80',
    v.stand_mount === true && 'струбцины для стационарной установки',
    'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [Math.round(300 + Number(v.weight) * 12), Math.round(130 + Number(v.weight) * 8), 190],
  takes: () => ['dust-mask', 'glasses', 'ears'],
  spares: () => ['brushes', 'armature', 'switch', 'bearing', 'belt'],
}
