import type { MenuItem } from '@food/contracts/catalog';
import type { OtherLanguage } from '@food/contracts/language';
import { frameLanguage } from '../frame-name';

/** The menu's texts in other languages, by the English texts, as the kitchen supplied them; the server answers with these. */
const WORDS: Record<OtherLanguage, Record<string, string>> = {
  hi: {
    Breakfast: 'नाश्ता',
    Biryani: 'बिरयानी',
    Breads: 'रोटी और नान',
    'Hyderabadi Biryani': 'हैदराबादी बिरयानी',
    'Chicken Dum Biryani': 'चिकन दम बिरयानी',
    'Egg Biryani with a Name that Needs Two Lines': 'अंडा बिरयानी, तले प्याज़ और केसर की ख़ुशबू वाली',
    'Dish without a Picture': 'बिना तस्वीर की डिश',
    'Long-grain rice and slow-cooked masala.': 'लंबे दाने का चावल और धीमी आँच पर पका मसाला।',
    'Eggs, fried onions and saffron on rice; a text so long that a card shows its beginning, and leaves out the rest of it.':
      'चावल पर अंडे, तले प्याज़ और केसर; इतना लंबा विवरण कि कार्ड पर उसकी शुरुआत दिखती है और बाकी छूट जाता है।',
    Single: 'सिंगल',
    Spicy: 'तीखा',
    'High Protein': 'हाई प्रोटीन',
    '₹50 off': '₹50 की छूट',
    '20% off, up to ₹120': '20% की छूट, ₹120 तक',
  },
  te: {
    Breakfast: 'అల్పాహారం',
    Biryani: 'బిర్యానీ',
    Breads: 'రొట్టెలు',
    'Hyderabadi Biryani': 'హైదరాబాదీ బిర్యానీ',
    'Chicken Dum Biryani': 'చికెన్ దమ్ బిర్యానీ',
    'Egg Biryani with a Name that Needs Two Lines': 'వేయించిన ఉల్లిపాయలు, కుంకుమపువ్వుతో ఎగ్ బిర్యానీ',
    'Dish without a Picture': 'చిత్రం లేని వంటకం',
    'Long-grain rice and slow-cooked masala.': 'పొడవైన బియ్యం, నెమ్మదిగా వండిన మసాలా.',
    'Eggs, fried onions and saffron on rice; a text so long that a card shows its beginning, and leaves out the rest of it.':
      'అన్నంపై గుడ్లు, వేయించిన ఉల్లిపాయలు, కుంకుమపువ్వు; కార్డుపై మొదలు మాత్రమే కనిపించి మిగతాది వదిలేసేంత పొడవైన వివరణ.',
    Single: 'సింగిల్',
    Spicy: 'కారంగా',
    'High Protein': 'హై ప్రోటీన్',
    '₹50 off': '₹50 తగ్గింపు',
    '20% off, up to ₹120': '20% తగ్గింపు, ₹120 వరకు',
  },
};

/** A text of the menu in the frame's language, if the kitchen supplied one. */
export function inLanguage(words: string): string {
  const language = frameLanguage();
  return language === 'en' ? words : (WORDS[language][words] ?? words);
}

/** The same for all texts of an answer; a dish is found by its English name too. */
export const answerInLanguage = <T>(body: T): T => JSON.parse(JSON.stringify(body ?? null, translate));

function translate(key: string, value: unknown): unknown {
  if (typeof value === 'string') return key === 'english_name' ? value : inLanguage(value);
  const { item_code, name } = (value ?? {}) as Partial<MenuItem>;
  if (!item_code || !name || inLanguage(name) === name) return value;
  return { ...(value as object), english_name: name };
}
