/** Written at one go after the second blind set, before any of it was run; the last of the three. */
import { anyOf, both, cheaper, dearer, exactly, inCategory, named, ofVendor, querySet, value } from './query-set.ts'

const drivers = inCategory('shurupoverty')
const hammers = inCategory('perforatory')
const grinders = inCategory('bolgarki')
const generators = inCategory('generatory-benzinovye', 'generatory-invertornye')
const welders = inCategory('svarochnye-invertory')
const cutting = both(inCategory('diski-otreznye'), value('disc_type', 'cutting'))
const mowers = inCategory('gazonokosilki', 'gazonokosilki-roboty')
const drills = both(inCategory('bury-i-zubila'), value('bit_type', 'drill'))
const need = (...codes: string[]) => ({
  good: inCategory(...codes),
  link: new RegExp(`^/catalog/(?:${codes.join('|')})/`),
})
const nothing = { nothing: true } as const
const page = (link: RegExp) => ({ link })

export const blindQueriesC = querySet({
  noun: [
    ['торцовка', inCategory('torcovochnye-pily')],
    ['ключи', inCategory('klyuchi')],
    ['валики', named(/^валик/)],
    ['бит набор', inCategory('bity')],
    ['кистей', named(/^кист/)],
    ['реноватор', inCategory('renovatory')],
    ['каски', named(/^каска/)],
    ['пневмостеплер', named(/^пневмостеплер/)],
  ],
  adjective: [
    ['бесщёточная болгарка', both(grinders, value('brushless', true))],
    ['газовая пушка', value('heat_source', 'gas')],
    ['беспроводной перфоратор', both(hammers, named(/аккумуляторн/))],
    ['трёхфазный генератор', both(generators, value('phases', 'three'))],
    ['кожаные перчатки', both(inCategory('perchatki'), value('glove_material', 'leather'))],
    ['пластиковый ящик для инструментов', both(named(/^ящик/), value('box_material', 'plastic'))],
    ['нержавеющий анкер', both(named(/^анкер/), value('fix_coating', 'stainless'))],
    ['магнитный уровень', both(named(/^уровень/), value('magnetic', true))],
  ],
  jargon: [
    ['ушм', grinders],
    ['акб на 18 вольт', both(inCategory('akkumulyatory'), exactly('voltage', 18))],
    ['полотно сабельное', named(/^полотна/)],
    ['минимойка', inCategory('moyki')],
    ['рохля', nothing],
    ['пила цепная', inCategory('benzopily', 'pily-elektricheskie')],
    ['лазер зеленый', both(inCategory('lazernye-urovni'), value('beam', 'green'))],
    ['отрезной диск на болгарку', cutting],
    ['электросварка', welders],
    ['дрель миксер', anyOf(inCategory('dreli-udarnye'), drivers)],
  ],
  typo: [
    ['перфаротор', hammers],
    ['болкарка 125', both(grinders, exactly('disc', 125))],
    ['газонакасилка', mowers],
    ['отвёрка', inCategory('otvertki')],
    ['мотакультиватор', inCategory('motokultivatory')],
    ['алмазнй диск', inCategory('diski-almaznye')],
    ['куваладa', named(/^кувалда/)],
    ['удленитель', inCategory('udliniteli')],
    ['насос дренажнный', inCategory('nasosy-pogruzhnye')],
    ['электрады', named(/^электрод/)],
  ],
  layout: [
    [',tpjgbkf', inCategory('benzopily')],
    ['itkre[f', named(/^бумага/)],
    ['lbcr 125', anyOf(inCategory('diski-otreznye'), inCategory('diski-almaznye'), inCategory('shlifmaterialy'))],
    ['cnhe,wbyf', named(/^струбцин/)],
  ],
  translit: [
    ['benzopila', inCategory('benzopily')],
    ['otvertka', inCategory('otvertki')],
    ['lazerny uroven', inCategory('lazernye-urovni')],
    ['snegouborschik', inCategory('snegouborshchiki')],
  ],
  brand: [
    ['терро', ofVendor('terro')],
    ['крафтер болгарка 125', both(grinders, ofVendor('krafter'), exactly('disc', 125))],
    ['bosch gbh 2-26', hammers],
    ['интерскол лобзик', inCategory('lobziki')],
    ['аккумулятор norvik 18в', both(inCategory('akkumulyatory'), ofVendor('norvik'))],
    ['karcher k5', nothing],
  ],
  article: [],
  attribute: [
    ['перфоратор 800 вт', both(hammers, exactly('power', 800))],
    ['бензопила 45 см шина', both(inCategory('benzopily'), exactly('bar', 45))],
    ['саморезы 35 мм', both(named(/^саморез/), exactly('fix_length', 35))],
    ['анкер 12х100', both(named(/^анкер/), named(/12×100/))],
    ['бур sds-plus 6x110', both(drills, exactly('bit_diameter', 6), exactly('bit_length', 110))],
    ['пильный диск 160 48 зубьев', both(inCategory('diski-pilnye'), exactly('blade', 160), exactly('teeth', 48))],
    ['шуруповерт с двумя акб', both(drivers, value('battery_supply', 'two'))],
    ['компрессор 100 л ременной', both(inCategory('kompressory'), exactly('receiver', 100))],
    ['стремянка 6 ступенек', both(inCategory('lestnicy'), exactly('steps', 6))],
    ['снегоуборщик 62 см', both(inCategory('snegouborshchiki'), exactly('scoop_width', 62))],
    ['катушка со шлангом 30 м', both(inCategory('poliv'), exactly('hose_length', 30))],
    ['таль 500 кг', both(inCategory('tali'), exactly('lift_weight', 500))],
    ['насос с поплавком', both(inCategory('nasosy-pogruzhnye'), value('float_switch', true))],
    ['топор 1 кг', both(named(/^топор/), exactly('head_weight', 1000))],
    ['круг шлифовальный 125 р80', both(named(/^круги/), value('grit', 'p80'), value('abrasive_size', 'd125'))],
    ['цепь 3/8 50 звеньев', named(/^(?:цепь|шина)/)],
    [
      'штангенциркуль 150мм цифровой',
      both(inCategory('shtangencirkuli'), exactly('caliper_length', 150), value('caliper_type', 'digital')),
    ],
    ['верстак 1200', both(inCategory('verstaki'), exactly('bench_width', 1200))],
    ['двухметровый уровень', both(named(/^уровень/), exactly('level_length', 2000))],
    ['масло 2т 1 литр', both(value('oil_type', 'oil-2t'), exactly('volume_ml', 1000))],
  ],
  price: [
    ['бензопила до 12000 рублей', both(inCategory('benzopily'), cheaper(12_000))],
    ['дрель от 3 до 6 тысяч', both(anyOf(inCategory('dreli-udarnye'), drivers), dearer(3000), cheaper(6000))],
    ['дешевый шуруповерт 12в', both(drivers, exactly('voltage', 12))],
    ['генератор до сорока тысяч', both(generators, cheaper(40_000))],
  ],
  need: [
    ['чем заточить цепь', need('tochilnye-stanki', 'nozhovki-i-stameski')],
    ['уплотнить щебень', need('vibroplity', 'vibrotrambovki')],
    ['собрать листву', need('vozduhoduvki')],
    [
      'инструмент для сверления металла',
      need('dreli-udarnye', 'sverla-i-koronki', 'sverlilnye-stanki', 'shurupoverty'),
    ],
    ['леска на триммер', named(/^леска/)],
    ['щетки на перфоратор', both(inCategory('shchetki-ugolnye'), value('part_fit', 'hammer'))],
    ['пика для отбойного молотка', named(/^зубило/)],
    ['свечи на бензопилу', named(/^свеча/)],
    ['патрон для дрели 13 мм', both(named(/^патрон/), exactly('chuck_size', 13))],
    ['диск для циркулярки 190', both(inCategory('diski-pilnye'), exactly('blade', 190))],
    ['выровнять пол', need('lazernye-urovni', 'urovni-i-ugolniki', 'malyarnyy-instrument')],
    ['замесить раствор', need('betonosmesiteli')],
  ],
  'purchasing line': [
    ['Диск отрезной по металлу 230х2,5х22,23 (25 шт.)', both(cutting, exactly('disc', 230), exactly('thickness', 2.5))],
    ['5. Кисть плоская 50 мм - 30шт.', both(named(/^кисть/), exactly('finish_width', 50))],
    ['Анкер клиновой 16х150 4 уп', both(named(/^анкер/), named(/16×150/))],
    ['Полумаска FFP2 — 100 шт', both(named(/^полумаска/), value('protection_class', 'ffp2'))],
    ['нужна ушм 125мм 2 шт, и диски', both(grinders, exactly('disc', 125))],
    ['Ботинки рабочие р.42 – 12 пар', both(named(/^ботинки/), value('wear_size', '42'))],
  ],
  page: [
    ['время работы магазина', page(/^\/shops\//)],
    ['гарантия на инструмент', page(/^\/warranty\//)],
    ['самовывоз', page(/^\/delivery\//)],
    ['аренда бетономешалки', page(/^\/(?:arenda|catalog-prokata)\//)],
  ],
  nothing: [
    ['велосипед', nothing],
    ['гипсокартон', nothing],
    ['микроволновка', nothing],
    ['билеты на поезд', nothing],
    ['платье', nothing],
    ['шлагбаум', nothing],
    ['ыфвапролд', nothing],
    ['плитка керамическая', nothing],
  ],
})
