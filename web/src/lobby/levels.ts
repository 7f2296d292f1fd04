// Names of computer levels: "captain", or "captain/25" for a quarter of the effort.
import type { MessageKey } from '../messages/en';
import { en } from '../messages/en';
import { t } from '../settings';

export const efforts = [100, 40, 12] as const;

export function levelName(skill: string): string {
  const [level = '', effort] = skill.split('/');
  const key = `level.${level}`;
  const name = key in en ? t(key as MessageKey) : level;
  return effort ? t('level.with_effort', { level: name, percent: effort }) : name;
}
export function levelAbout(level: string): string {
  const key = `level.${level}.about`;
  return key in en ? t(key as MessageKey) : '';
}
// How long a player may be away.
export function span(minutes: number): string {
  if (minutes === 1440) return t('standby.day');
  if (minutes === 60) return t('standby.hour');
  if (minutes > 0 && minutes % 1440 === 0) return t('standby.days', { n: minutes / 1440 });
  if (minutes > 0 && minutes % 60 === 0) return t('standby.hours', { n: minutes / 60 });
  return t('standby.minutes', { n: minutes });
}
// The default level: neither too easy nor too hard.
export const middling = (levels: string[]): string => (levels.includes('recruit') ? 'recruit' : (levels.at(-1) ?? ''));
export const skillOf = (level: string, effort: number): string => (effort === 100 || level === 'random' ? level : `${level}/${effort}`);
