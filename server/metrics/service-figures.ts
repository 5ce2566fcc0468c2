import { Histogram } from 'prom-client';

/** Measures the duration and the outcome of calls to the gateway, the lock cloud and the mail server. */
export type ServiceWatch = {
  readonly seconds: Histogram;
  /** Wraps a port so that its network calls are measured. */
  readonly watched: <Port extends object>(service: string, port: Port) => Port;
};

export function watchServices(): ServiceWatch {
  const seconds = new Histogram({
    name: 'yumori_process_service_seconds',
    help: 'Time until a service answered; `answer` is the kind of its answer, or `error`',
    labelNames: ['service', 'call', 'answer'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  });

  async function measured(labels: { service: string; call: string }, work: Promise<unknown>): Promise<unknown> {
    const began = performance.now();
    const observe = (answer: string) => seconds.observe({ ...labels, answer }, (performance.now() - began) / 1000);
    try {
      const answer = await work;
      observe(kindOf(answer));
      return answer;
    } catch (error) {
      observe('error');
      throw error;
    }
  }

  return {
    seconds,
    watched: (service, port) =>
      new Proxy(port, {
        get(target, name, receiver) {
          const member: unknown = Reflect.get(target, name, receiver);
          if (typeof member !== 'function') return member;
          return (...args: unknown[]): unknown => {
            const result: unknown = Reflect.apply(member, target, args);
            return result instanceof Promise ? measured({ service, call: String(name) }, result) : result;
          };
        },
      }),
  };
}

function kindOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return 'answered';
  return String(answer.kind);
}
