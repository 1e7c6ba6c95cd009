// Evaluates pods by the Pod Security Standards, with the library that Kubernetes' own admission uses.
//
//	pod-security restricted < pods.json
//
// Reads a JSON array of pods ({"metadata": …, "spec": …}). Prints one line for each violation, then the number of pods. The
// status is 1 if a pod violates the level.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

func main() {
	if len(os.Args) != 2 || os.Args[1] == "--help" {
		fmt.Println("usage: pod-security <privileged|baseline|restricted> < pods.json")
		return
	}
	level, err := api.ParseLevel(os.Args[1])
	exitOn(err)
	var pods []corev1.Pod
	exitOn(json.NewDecoder(os.Stdin).Decode(&pods))
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	exitOn(err)
	status := 0
	for _, pod := range pods {
		results := evaluator.EvaluatePod(api.LevelVersion{Level: level, Version: api.LatestVersion()}, &pod.ObjectMeta, &pod.Spec)
		for _, result := range results {
			if result.Allowed {
				continue
			}
			status = 1
			fmt.Printf("%s: %s: %s\n", pod.Name, result.ForbiddenReason, result.ForbiddenDetail)
		}
	}
	fmt.Printf("%d pods evaluated\n", len(pods))
	os.Exit(status)
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
