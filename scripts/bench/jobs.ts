/**
 * Makes this process do what its parent asks of it; what comes of it goes back. The process ends with
 * its parent, and when a job fails.
 */
export function answerJobs<Job, Result>(run: (job: Job) => Promise<Result>): void {
  process.on("message", (job: Job) => {
    run(job).then(
      (result) => process.send?.(result ?? null),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on("disconnect", () => process.exit());
}
