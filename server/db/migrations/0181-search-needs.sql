-- What people need and what they ask about the shop itself. A phrase is words in any order, alternatives by «|»; all of them must stand
-- in the query. The shop edits it freely; it takes effect within a minute. Addresses that lead nowhere in this shop are not shown.
create table search_need (
  phrase text not null,
  kind text not null check (kind in ('category', 'page', 'question')),
  -- category: its code; page: title and address
  target text not null,
  title text not null default '',
  position integer not null default 0,
  primary key (phrase, target)
);

-- The words of a phrase, each with its alternatives as lexemes.
create function search_need_words(phrase text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(
    (select jsonb_agg(distinct lexeme) from string_to_table(word, '|') as form, unnest(search_lexemes(form)) as lexeme) order by place), '[]')
  from string_to_table(phrase, ' ') with ordinality as words (word, place)
$$;

insert into search_need (phrase, kind, target, title, position)
select phrase, 'page', target, title, row_number() over () from (values
  ('доставка|доставки|доставить|привезти|привезете|курьер|курьером', '/delivery/', 'Доставка и самовывоз'),
  ('самовывоз|забрать', '/delivery/', 'Доставка и самовывоз'),
  ('возврат|вернуть|возвращать|обмен|обменять', '/returns/', 'Возврат и обмен'),
  ('гарантия|гарантийный', '/warranty/', 'Гарантия и ремонт'),
  ('оплата|оплатить|платить|рассрочка|кредит|частями|наличными|картой', '/payment/', 'Оплата'),
  ('контакты|телефон|связаться', '/contacts/', 'Контакты'),
  ('сервисный|сервис|ремонт|отремонтировать|починить|починка|диагностика', '/service/', 'Сервисные центры'),
  ('магазины|адрес|адреса|часы|график|режим', '/shops/', 'Магазины'),
  ('магазин|магазина', '/shops/', 'Магазины'),
  ('аренда|арендовать|прокат|напрокат', '/arenda/', 'Прокат техники'),
  ('о компании|магазине|фирме', '/about/', 'О магазине'),
  ('компания|реквизиты', '/about/', 'О магазине'),
  ('акция|акции|скидка|скидки|распродажа|уценка', '/discount/', 'Товары со скидкой'),
  ('акция|акции|скидка|скидки', '/actions/', 'Акции'),
  ('юридический|юридических|юрлиц|юрлицам|организаций|безнал|безналичный', '/payment/', 'Оплата по счёту'),
  ('оферта|договор', '/offer/', 'Публичная оферта'),
  ('бренды|марки|производители', '/brands/', 'Бренды'),
  ('блог|статьи|советы', '/blog/', 'Советы и обзоры'),
  ('новости', '/news/', 'Новости')
) as pages (phrase, target, title);

insert into search_need (phrase, kind, target, position)
select phrase, 'category', target, row_number() over () from (values
  ('резать|отрезать|порезать|разрезать|распилить|укладка|укладки|уложить|положить|класть плитка|плитку|кафель|керамогранит', 'plitkorezy diski-almaznye'),
  ('сверлить|просверлить|бурить|пробурить|долбить|дырка|отверстие бетон|стена|стену|кирпич', 'perforatory dreli-udarnye bury-i-zubila'),
  ('сломать|ломать|снести|демонтировать|демонтаж|разбить|разрушить|долбить стена|стену|бетон|пол|плитку|асфальт', 'otboynye-molotki perforatory'),
  ('резать|отрезать|распилить|пилить|спилить металл|арматура|трубу|труба|железо|профиль|уголок', 'bolgarki diski-otreznye'),
  ('пилить|распилить|напилить|спилить|заготовить|повалить дрова|дерево|деревья|бревна|лес|сучья', 'benzopily pily-elektricheskie'),
  ('пилить|распилить|резать доска|доски|ламинат|фанеру|фанера|лдсп|вагонку', 'cirkulyarnye-pily torcovochnye-pily lobziki'),
  ('косить|скосить|выкосить|покосить трава|траву|бурьян|участок|сорняки|газон', 'trimmery gazonokosilki'),
  ('стричь|подстричь|постричь|ухаживать|подровнять газон|лужайка|траву', 'gazonokosilki trimmery gazonokosilki-roboty'),
  ('стричь|подстричь|постричь|обрезать|подрезать куст|кусты|изгородь|кустарник', 'kustorezy'),
  ('убрать|убирать|чистить|почистить|уборка|расчистить снег|снега', 'snegouborshchiki'),
  ('сдуть|убрать|убирать|собрать|уборка|сдувать листва|листья|листву|листьев', 'vozduhoduvki'),
  ('копать|вскопать|вспахать|пахать|перекопать|обработать огород|землю|земля|грядки|участок|целину|картошку', 'motokultivatory'),
  ('мыть|помыть|вымыть|отмыть|мойка машина|машину|авто|автомобиль|дорожки|фасад|забор|двор', 'moyki'),
  ('откачать|качать|выкачать|откачка|осушить вода|воду|воды|подвал|погреб|колодец|яму', 'nasosy-pogruzhnye'),
  ('поливать|полив|полить огород|сад|грядки|газон|участок', 'poliv'),
  ('обогреть|греть|отопить|нагреть|прогреть|обогрев|тепло гараж|помещение|дом|дача|стройка|цех|теплица|склад', 'teplovye-pushki'),
  ('варить|сварить|заварить|приварить|сваривать металл|железо|трубы|трубу|забор|ворота|кузов|алюминий|арматура', 'svarochnye-invertory maski-svarshchika'),
  ('трамбовать|утрамбовать|уплотнить|уплотнять|утрамбовки песок|грунт|щебень|землю|основание|плитку', 'vibroplity vibrotrambovki'),
  ('замешать|мешать|замесить|месить|приготовить|размешать|залить бетон|раствор|цемент|смесь|фундамент', 'betonosmesiteli'),
  ('уложить|уплотнить|выгнать|вибрировать бетон|воздух|опалубка', 'glubinnye-vibratory'),
  ('красить|покрасить|окрасить|покраска|выкрасить забор|стена|стены|фасад|дом|потолок|мебель', 'kraskopulty malyarnyy-instrument'),
  ('снять|удалить|содрать|счистить|убрать краска|краску|лак|обои', 'feny-tekhnicheskie ekscentrikovye-shlifmashiny'),
  ('шлифовать|отшлифовать|зашкурить|ошкурить|зачистить|шлифовка дерево|доска|доски|пол|мебель|брус|стены', 'ekscentrikovye-shlifmashiny lentochnye-shlifmashiny shlifmaterialy'),
  ('строгать|остругать|обстругать|выстрогать доска|доску|доски|брус|дерево|дверь', 'rubanki'),
  ('измерить|померить|мерить|замерить|замер расстояние|длину|площадь|комнату|помещение|лазером', 'dalnomery ruletki'),
  ('выровнять|ровнять|выставить|разметить|разметка|ровно стена|стены|пол|потолок|маяки|полки', 'lazernye-urovni urovni-i-ugolniki malyarnyy-instrument'),
  ('накачать|качать|подкачать|накачивать колесо|колеса|шины|шину|шина', 'kompressory'),
  ('завести|запустить|прикурить|зарядить|пуск машина|машину|авто|автомобиль|аккумулятор', 'puskozaryadnye'),
  ('поднять|поднимать|домкратить|приподнять машина|машину|авто|автомобиль', 'domkraty'),
  ('поднять|поднимать груз|двигатель|тяжести|тяжелое', 'tali domkraty'),
  ('свет|электричество отключают|отключили|вырубают|нет|пропадает|перебои', 'generatory-benzinovye generatory-invertornye'),
  ('резервное|автономное|аварийное питание|электроснабжение|электричество', 'generatory-benzinovye generatory-invertornye'),
  ('закрутить|закручивать|вкрутить|крутить|собрать саморез|саморезы|шурупы|мебель|гипсокартон', 'shurupoverty'),
  ('открутить|закрутить|отвернуть|затянуть гайка|гайки|болт|болты|колесо|колеса', 'gaykoverty-udarnye nabory-instrumenta klyuchi'),
  ('пылесосить|убрать|собрать|убирать|уборка пыль|мусор|стружку|ремонта', 'pylesosy-stroitelnye'),
  ('защита|защитить|беречь глаз|глаза', 'ochki-i-respiratory'),
  ('защита|защитить пыли|пыль|дыхания|легкие|органов', 'ochki-i-respiratory'),
  ('защита|защитить голова|головы|голову|слух|слуха|ушей|уши', 'zashchita-golovy'),
  ('защита|защитить руки|рук', 'perchatki'),
  ('точить|заточить|наточить|заточка цепь|нож|ножи|сверло|сверла|топор|инструмент', 'tochilnye-stanki nozhovki-i-stameski'),
  ('прибить|забить|забивать гвозди|гвоздь|вагонку', 'molotki-i-topory pnevmosteplery'),
  ('хранить|хранение|сложить|положить инструмент|инструменты', 'yashchiki-i-sumki telezhki'),
  ('вырезать|выпилить|прорезать фанеры|фанера|столешнице|столешница|гипсокартон|дерева', 'lobziki renovatory'),
  ('штробить|штроба|штробление|проштробить стена|стену|стены|бетон|проводку', 'bolgarki diski-almaznye')
) as needs (phrase, target);
-- one row a category
insert into search_need (phrase, kind, target, position)
  select phrase, 'category', code, position * 10 + place from search_need, string_to_table(target, ' ') with ordinality as codes (code, place)
  where kind = 'category' and target like '% %';
delete from search_need where kind = 'category' and target like '% %';

-- Makers people ask for and this shop does not sell: said so instead of being bent into a word of ours.
create table search_foreign_brand (name text primary key);
insert into search_foreign_brand (name) select unnest(array[
  'makita', 'макита', 'bosch', 'бош', 'dewalt', 'деволт', 'девольт', 'milwaukee', 'милуоки', 'милваки', 'metabo', 'метабо', 'hilti', 'хилти',
  'интерскол', 'зубр', 'ресанта', 'вихрь', 'patriot', 'патриот', 'huter', 'хутер', 'хютер', 'stihl', 'штиль', 'husqvarna', 'хускварна',
  'karcher', 'kärcher', 'ryobi', 'риоби', 'hikoki', 'хикоки', 'hitachi', 'хитачи', 'einhell', 'айнхель', 'aeg', 'festool', 'фестул',
  'stanley', 'стэнли', 'denzel', 'дензел', 'сибртех', 'matrix', 'gross', 'elitech', 'элитеч', 'калибр', 'энкор', 'диолд', 'фиолент',
  'bort', 'борт', 'hammer', 'хаммер', 'skil', 'скил', 'blackdecker', 'deko', 'деко', 'total', 'ingco', 'daewoo', 'дэу', 'champion', 'чемпион',
  'fubag', 'фубаг', 'кедр сварка', 'сварог', 'aurora', 'quattro', 'элемент', 'eco', 'greenworks', 'гринворкс', 'monferme', 'mtd', 'alko',
  'forza', 'carver', 'карвер', 'prorab', 'прораб', 'wert', 'werker', 'sturm', 'штурм', 'rebir', 'ребир', 'спарк', 'парма', 'союз',
  'knipex', 'книпекс', 'wera', 'gedore', 'jonnesway', 'ombra', 'tamo', 'kraftool', 'крафтул', 'stayer', 'стайер', 'dexter', 'декстер',
  'xiaomi', 'сяоми', 'samsung', 'самсунг', 'lg', 'philips', 'филипс', 'tefal', 'apple', 'айфон', 'iphone', 'asus', 'lenovo', 'nike', 'adidas'
]) on conflict do nothing;
-- Words of the shop are no foreign makers, whatever else they name.
delete from search_foreign_brand where name in ('matrix', 'gross', 'eco', 'total', 'элемент', 'союз', 'борт', 'калибр', 'кедр сварка', 'hammer', 'чемпион');

-- «мастерок», «полумаска» and the like.
insert into search_synonym (set_id, phrase)
select set_id, phrase from (values
  (201, 'респиратор, полумаска'),
  (202, 'мастерок, кельма'),
  (203, 'наждачная бумага, наждачка, шкурка, шлифлист, шлифовальный лист, листы шлифовальные, бумага шлифовальная, шлифовальная бумага, абразивная бумага'),
  (204, 'полуавтомат, сварочный полуавтомат'),
  (205, 'отрезной круг, круг отрезной, отрезной диск, диск отрезной'),
  (206, 'лестница, стремянка'),
  (207, 'газовый ключ, трубный ключ, ключ трубный'),
  (209, 'сигнальный, светоотражающий'),
  (210, 'краги, перчатки'),
  (211, 'киянка, резиновый молоток')
) as sets (set_id, phrases), unnest(string_to_array(phrases, ', ')) as phrase
on conflict do nothing;
