import { counted } from '../russian.ts'
import { chance, one, range, sizes, type Template } from '../template.ts'
import { cordlessHeatGun } from './cordless-power.ts'

export const heatGuns: Template = {
  category: 'feny-tekhnicheskie',
  trade: 'heat',
  share: 0.7,
  groups: {
    Нагрев: 'power*! temp_max*! temp_control* airflow*!',
    Защита: 'overheat_protection cooling_mode*',
    Питание: 'power_source* voltage! brushless* battery_platform* battery_supply battery_capacity',
    Удобство: 'display* nozzles cable weight case*',
  },
  classes: [
    {
      kind: 'heat-gun',
      what: 'Фен технический',
      price: [1900, 9900],
      values: {
        power: range(1500, 2300, 100),
        temp_max: range(500, 650, 10),
        temp_control: sizes('steps', 'steps', 'smooth'),
        airflow: range(300, 550, 10),
        overheat_protection: true,
        cooling_mode: chance(0.6),
        display: chance(0.3),
        nozzles: sizes(2, 3, 4, 5),
        cable: sizes(2, 2.5, 3),
        weight: range(0.6, 1.1, 0.1),
        case: chance(0.3),
      },
    },
  ],
  newcomers: { share: 0.15, classes: [cordlessHeatGun] },
  common: { power_source: 'mains' },
  series: 'HG',
  model: (v) => `${v.temp_max}-${v.power}`,
  tail: (_v, text) => [text('power'), text('temp_max')],
  about: (v, text, pick) => [
    pick(
      `Технический фен с нагревом до ${text('temp_max')}: снимает краску, сажает термоусадку, греет трубы и плёнку.`,
      `Фен ${text('power')} для демонтажа покрытий и пайки пластика.`,
    ),
    v.temp_control === 'smooth'
      ? 'Температура задаётся плавно, поэтому пластик не обугливается.'
      : 'Температура переключается ступенями, поток — отдельно.',
    v.display === true ? 'На экране видна выставленная температура.' : `Расход воздуха до ${text('airflow')}.`,
    v.cooling_mode === true && 'Режим холодного обдува остужает нагреватель перед тем, как положить фен в ящик.',
  ],
  box: (v) => [
    'фен',
    counted(Number(v.nozzles), 'насадка', 'насадки', 'насадок'),
    v.case === true && 'кейс',
    'инструкция',
  ],
  warranty: [12, 24],
  size: () => [255, 85, 205],
  takes: () => ['gloves', 'glasses', 'putty'],
  spares: () => ['switch'],
}

export const dustExtractors: Template = {
  category: 'pylesosy-stroitelnye',
  trade: 'power',
  share: 1,
  groups: {
    'Двигатель и тяга': 'power*! vacuum*! airflow_l',
    Пылесборник: 'tank*! dust_class* bag_type filter_cleaning* wet',
    Удобство: 'tool_socket* hose_length hose_size cable weight noise',
  },
  classes: [
    {
      weight: 3,
      kind: 'vacuum',
      what: 'Пылесос строительный',
      price: [6900, 16900],
      values: {
        power: range(1000, 1400, 50),
        vacuum: range(16, 22, 1),
        airflow_l: range(30, 60, 5),
        tank: sizes(15, 20, 20, 25, 30),
        dust_class: 'l',
        bag_type: one('fleece', 'paper'),
        filter_cleaning: one('none', 'manual', 'manual'),
        wet: true,
        tool_socket: chance(0.6),
        hose_length: sizes(1.8, 2, 3),
        hose_size: one(32, 35),
        cable: sizes(4, 5, 6),
        weight: range(5.5, 9.5, 0.5),
        noise: range(72, 79, 1),
      },
    },
    {
      weight: 2,
      kind: 'vacuum',
      what: 'Пылесос строительный',
      price: [18900, 59900],
      values: {
        power: range(1200, 1600, 50),
        vacuum: range(21, 25, 1),
        airflow_l: range(60, 75, 5),
        tank: sizes(30, 35, 42, 50),
        dust_class: sizes('l', 'm', 'm'),
        bag_type: 'fleece',
        filter_cleaning: sizes('manual', 'auto', 'auto'),
        wet: true,
        tool_socket: true,
        hose_length: sizes(3, 3.5, 4, 5),
        hose_size: one(27, 35),
        cable: sizes(6, 7, 8),
        weight: range(10, 15.5, 0.5),
        noise: range(70, 74, 1),
      },
    },
  ],
  series: 'VC',
  model: (v) => `${v.tank}-${v.power}${v.dust_class === 'm' ? 'M' : ''}`,
  tail: (_v, text) => [text('power'), text('tank'), `класс ${text('dust_class')}`],
  about: (v, text, pick) => [
    pick(
      `Пылесос для сухой и влажной уборки с баком ${text('tank')}: собирает гипсовую пыль, стружку и воду.`,
      `Строительный пылесос ${text('power')} с разрежением ${text('vacuum')} для уборки и отвода пыли от инструмента.`,
    ),
    v.tool_socket === true &&
      'В розетку на корпусе включается инструмент: пылесос стартует и останавливается вместе с ним.',
    v.filter_cleaning === 'auto'
      ? 'Фильтр встряхивается сам каждые несколько секунд, тяга не падает.'
      : v.filter_cleaning === 'manual'
        ? 'Фильтр очищается кнопкой, без разборки.'
        : 'Складчатый фильтр легко снять и вытряхнуть.',
    v.dust_class === 'm' && 'Класс M допускает работу с бетонной и древесной пылью.',
  ],
  box: () => ['пылесос', 'шланг', 'трубки и щётка для пола', 'щелевая насадка', 'мешок для пыли', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(360 + Number(v.tank) * 4),
    Math.round(340 + Number(v.tank) * 2),
    Math.round(420 + Number(v.tank) * 5),
  ],
  takes: (v) => [Number(v.tank) > 30 ? 'bag-36' : 'bag-30', 'dust-mask', 'reel'],
  spares: () => ['switch', 'filter'],
}

export const paintSprayers: Template = {
  category: 'kraskopulty',
  trade: 'heat',
  share: 0.6,
  groups: {
    Двигатель: 'power*! spray_type* paint_flow*!',
    'Бачок и сопло': 'cup*! nozzle viscosity nozzles',
    Удобство: 'hose_length cable weight noise',
  },
  classes: [
    {
      weight: 3,
      kind: 'paint-sprayer',
      what: 'Краскопульт электрический',
      price: [2600, 9900],
      values: {
        power: range(350, 800, 50),
        spray_type: 'hvlp',
        paint_flow: range(0.38, 1.1, 0.01),
        cup: sizes(700, 800, 900, 1200),
        nozzle: sizes(1.8, 2, 2.6),
        viscosity: range(50, 130, 10),
        nozzles: sizes(1, 2, 3),
        cable: sizes(1.8, 2, 3),
        weight: range(1.2, 2.1, 0.1),
        noise: range(80, 88, 1),
      },
    },
  ],
  series: 'PS',
  model: (v) => `${v.cup}-${v.power}`,
  tail: (_v, text) => [text('power'), `бачок ${text('cup')}`],
  about: (_v, text, pick) => [
    pick(
      `Краскопульт для заборов, дверей и стен: бачок ${text('cup')}, расход до ${text('paint_flow')}.`,
      `Ровно кладёт лак, эмаль и водную краску; сопло ${text('nozzle')} легко промыть под краном.`,
    ),
    `Берёт материалы вязкостью до ${text('viscosity')}; густую краску сначала разводят по мерной воронке.`,
    'Факел переключается: горизонтальный, вертикальный, круглый.',
  ],
  box: () => ['краскопульт', 'бачок', 'мерная воронка', 'игла для чистки', 'инструкция'],
  warranty: [12],
  size: () => [290, 140, 300],
  takes: () => ['dust-mask', 'glasses', 'gloves', 'brush'],
  spares: () => ['switch'],
}
