/**
 * Words of ordinary notices that are small inside a sentence. Words that are often part of a name are left out: trees,
 * colors, streets, parks and lakes.
 */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'a about above accepted access accessible according account across action activities additional adoption adult ' +
    'adults after again against age agenda ago agreement ahead air alert all allowed along also always amended ' +
    'amendment an and animal animals annual another any anyone appeal applicants application applications apply ' +
    'appointment appointments approved are area areas around as ask assessment assistance at attend attention ' +
    'authority available away back bag bags ballot be because been before begin begins being below between bill ' +
    'billing bills bingo board boards boil boiling both bottled box break bring brush budget building buildings bulk ' +
    'burn burning business businesses but buy by call calls camera can cancel canceled cancellation cancelled cannot ' +
    'card care cars cart carts cash change changes check children citizens city class classes clean cleaning cleanup ' +
    'clerk close closed closes closing closure closures collection come comment comments commission committee ' +
    'community complete concert construction contact continue cook cooking cooling cost council court courthouse ' +
    'credit crew crews current customers daily damage danger dangerous date day days deadline debris delay delayed ' +
    'delays deliver department desk detour different director discussion district do does dog dogs door doors down ' +
    'drink drinking drive driveway drop drought due dues dumping during each early elected election elections ' +
    'electric email emergency employees empty end ends enforcement enter entire entrance equipment evacuate ' +
    'evacuation evening event events every everyone except exit expect expires extended extreme facilities facility ' +
    'families family fee fees field filing final find fire fireworks first flash flood flooding flu food for form ' +
    'forms found free freeze from full fun funds further game games garbage gas general get give go goes good grass ' +
    'group groups hall has have hazard hazardous health hearing hearings heat heavy help here high holiday holidays ' +
    'home homes hour hours house household how if immediate immediately important in including indoor information ' +
    'inside inspection inspections into is issued it items its job jobs join judge keep kids kitchen know landfill ' +
    'last late later law lawn leak leash leave leaves left less level library license licenses light lights limit ' +
    'limited limits line lines list live load local location locations lock long lost lot lots low lunch mail main ' +
    'maintenance major make mandatory manual map mask masks may mayor meals meet meeting meetings member members ' +
    'message minutes month monthly months more morning mosquito move mowing must need needed new next night no none ' +
    'noon normal not notice notices now number nursing of off office officer officers offices on once one only open ' +
    'opening opens or order orders ordinance ordinances other our out outage outages outdoor outside over overdue ' +
    'overnight own owner owners paid parade parent parents parking part parties party past pay payment payments per ' +
    'permit permits person personal pet pets phone pick picked pickup place plan planning plans play please plumbing ' +
    'police policy pool portal possible post posted potholes power prepare pressure prior problem program programs ' +
    'prohibited project property proposed protect provide public pump purchase put question questions quiet rabies ' +
    'rain rate rates read ready receive records recycling reduce reduced regarding register registration regular ' +
    'release relief remain remember reminder removal remove renew renewal rental repair repairs report reports ' +
    'request requests required resident residential residents resolution restored restriction restrictions restroom ' +
    'restrooms results return review right rules run safe safety sale sales same save schedule scheduled season ' +
    'senior seniors service services session severe sewer shelter shelters shop should show shut sidewalk sidewalks ' +
    'sign signs since site sites small smoke snow so soon special speed staff stage start starting starts state stay ' +
    'still stop store storm storms streetlight students subject submit summer supplies support system take tax taxes ' +
    'temporarily temporary test testing than thank that the their them there these they this those through throughout ' +
    'ticket tickets tie time times tire tires to today together tomorrow tonight too tornado town traffic training ' +
    'trash travel treatment tree trees trial truck trucks turn two under unsafe until up update updates upon use used ' +
    'using utilities utility vaccine vaccines valid vehicle vehicles very via view violation violations visit ' +
    'visitors volunteer volunteers vote voter voters voting waiting walk want warning warnings was waste watch water ' +
    'watering way we weather week weekend weekly weeks welcome well were wet what when where which while who why will ' +
    'wind window windows winter with within without work workers working workshop year years yes yet you your youth ' +
    'zoning'
  ).split(' '),
);
