import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { Copy } from '../../components/copy.tsx';
import { useFilters } from '../../components/filters.tsx';
import { Card, CardBody } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import { cutSample } from './cut.ts';
import { SAMPLES, type Sample } from './samples.ts';

/** How a receiver verifies a notification, in the language that the person chooses. */
export function HowToVerify() {
  const [{ language }, setFilters] = useFilters();
  const sample = SAMPLES.find((each) => each.language === language) ?? SAMPLES[0];
  const languages = (
    <fieldset class="chips" aria-label={t('verify.language')}>
      {SAMPLES.map((each) => (
        <button
          key={each.language}
          type="button"
          class="chip"
          aria-pressed={each === sample}
          onClick={() => setFilters({ language: each.language })}
        >
          {each.name}
        </button>
      ))}
    </fieldset>
  );
  return (
    <Card title={t('verify.title')} actions={languages}>
      <CardBody>
        <p class="muted">{t('verify.about')}</p>
        <SampleText key={sample.language} sample={sample} />
      </CardBody>
    </Card>
  );
}

function SampleText({ sample }: { sample: Sample }) {
  const [isWhole, setWhole] = useState(false);
  const query = useQuery({
    queryKey: ['sample', sample.language],
    queryFn: async () => (await sample.read()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The file of the package is its guide, whose first sample is complete.
  const hasMore = sample.language !== 'typescript';
  return (
    <Loaded query={query}>
      {(source) => {
        const text = isWhole ? source.trim() : cutSample(source, sample);
        const name = t('verify.sample', { language: sample.name });
        return (
          <div class="stack">
            <div class="row">
              <Copy text={text} what={name} label={t('verify.copy')} />
              {hasMore && (
                <button type="button" class="chip" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
                  {t('verify.whole')}
                </button>
              )}
              <span class="muted small">{t(hasMore ? 'verify.tested' : 'verify.package')}</span>
            </div>
            <section aria-label={name}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long sample */}
              <pre class="sample" tabIndex={0}>
                {text}
              </pre>
            </section>
          </div>
        );
      }}
    </Loaded>
  );
}
